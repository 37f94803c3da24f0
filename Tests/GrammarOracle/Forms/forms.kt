// It's a comment. "
/* it's /* nested " */ ' */
val a = "it's \" $b ${c["d"]} \$e" + '"' + '\''
val b = """a "b" \ $c ${d("e")}"""
val c = listOf(1, (2), a[0]).map { it + 1 }
