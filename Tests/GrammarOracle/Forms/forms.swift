// It's a comment. "
/* it's /* nested " */ ' */
let a = "its \" \(b("c")) \\"
let b = #"it's "c" \(d) \#(e("f"))"#
let c = """
  it's "d" \(e) \
  f
  """
let d: [String: [Int]] = ["a": [1, (2)], "b": []]
