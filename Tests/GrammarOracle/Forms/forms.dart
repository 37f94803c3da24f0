// It's a comment. "
/* it's /* nested " */ ' */
final a = 'it\'s' "b" '''c'd''' """e"f""" 'g $h ${i['j']}';
final b = r'\' + r"it's \";
final c = <String, List<int>>{'a': [1, (2)], 'b': []};
