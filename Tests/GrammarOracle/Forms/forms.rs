// It's a comment. "
/* it's /* nested " */ ' */
fn a<'b>(c: &'b str) -> &'static str {
    let d = ("it's \"", '"', '\'', b'a', b"it's", r"\", r#"it's "e""#, br##"f"#"##);
    let g = json!({ "a": [1, (2)], "b": {} });
    'h: loop { break 'h; }
    c
}
