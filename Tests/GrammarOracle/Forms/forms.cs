#region It's no "code"
// It's a comment. "
/* it's " */
class A {
  string a = "it's \"" + @"b ""c"" \" + $"{d("e")} {{}}" + $@"{f} ""g"" \" + '"' + '\'';
  string b = """{"a": "b"} \""";
  string c = """"
    {"a": """b"""}
    """";
  string d = $$"""{"a": {{b}}}""";
  int[] e = { 1, (2), f[0] };
}
#endregion
