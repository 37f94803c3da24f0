// It's a comment. "
class A { /* it's " */
  String a = "it's \"" + '"' + '\'';
  String b = """
    {"a": "b"} \""" c
    """;
  int[] c = {1, (2), a[0]};
}
