package a

// It's a comment. "
/* it's " */
var a = "it's \"" + `b "c" \` + string('"') + string('\'')
var b = map[string][]int{"c": {1, (2)}}
