"""Compares strings, comments, and brackets of code with those of the grammars of tree-sitter.

usage: compare.py CODE_TOKENS LANGUAGE FILE...

Needs `tree-sitter` and `tree-sitter-<language>` from PyPI. A file that tree-sitter cannot read without an error is left
out. Three things must agree: where the outermost strings begin and end, that no word of ours is in a comment or a
string of theirs, and which brackets are partners. Prints what differs and ends with 1 when there is any.
"""

import collections
import importlib
import json
import subprocess
import sys

MODULES = {"csharp": "tree_sitter_c_sharp", "objective-c": "tree_sitter_objc"}
ENTRY = {"php": "language_php"}
# The nodes that are strings, by their grammar.
STRINGS = {
    "python": {"string"},
    "java": {"string_literal", "character_literal"},
    "kotlin": {"string_literal", "character_literal", "multiline_string_literal"},
    "go": {"interpreted_string_literal", "raw_string_literal", "rune_literal"},
    "csharp": {"string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression",
               "character_literal"},
    "php": {"string", "encapsed_string", "heredoc", "nowdoc", "shell_command_expression"},
    "ruby": {"string", "heredoc_beginning", "subshell", "regex", "string_array", "symbol_array"},
    "swift": {"line_string_literal", "multi_line_string_literal", "raw_string_literal"},
    "objective-c": {"string_expression", "string_literal", "char_literal"},
    "dart": {"string_literal", "uri"},
    "rust": {"string_literal", "raw_string_literal", "char_literal"},
}
# Languages whose strings side by side are one node.
JOINED = {"dart"}
COMMENTS = {"comment", "line_comment", "block_comment", "multiline_comment", "documentation_comment"}
# Text that holds no code of ours.
OTHERS = {"text", "heredoc_body", "preproc_arg", "preproc_include", "shebang_line", "preproc_region", "preproc_endregion"}
# What we read as a string and they as something else, or as a part of it: symbols of Ruby between quotation marks,
# directives of Swift, and the name of a type in PHP, which is a node of the same name.
ELSEWHERE = {"delimited_symbol", "diagnostic", "directive", "primitive_type"}
PAIRS = {"(": ")", "[": "]", "{": "}"}


def read(node, kinds, found):
    """Collects outermost strings, comments, and pairs of brackets."""
    stack = [node]
    while stack:
        node = stack.pop()
        if node.type in kinds and node.is_named:
            found["strings"].append((node.start_byte, node.end_byte))
            continue
        if node.type in COMMENTS:
            found["comments"].append((node.start_byte, node.end_byte))
            continue
        if node.type in OTHERS:
            continue
        if node.type in ELSEWHERE:
            found["elsewhere"].append((node.start_byte, node.end_byte))
            continue
        opened = []
        for child in node.children:
            if child.type in PAIRS:
                opened.append(child)
            elif opened and child.type == PAIRS[opened[-1].type]:
                found["brackets"].add((opened.pop().start_byte, child.start_byte))
        stack.extend(node.children)


def main():
    tool, language, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    import tree_sitter

    module = importlib.import_module(MODULES.get(language, "tree_sitter_" + language))
    grammar = tree_sitter.Language(getattr(module, ENTRY.get(language, "language"))())
    parser = tree_sitter.Parser(grammar)
    ours = {}
    for start in range(0, len(files), 200):
        output = subprocess.run([tool, language] + files[start:start + 200], capture_output=True, check=True).stdout
        for line in output.splitlines():
            record = json.loads(line)
            ours[record["file"]] = record
    counts = collections.Counter()
    for path in files:
        with open(path, "rb") as file:
            data = file.read()
        tree = parser.parse(data)
        # A page without any code of PHP is none.
        is_page = language == "php" and b"<?" not in data
        if is_page or tree.root_node.has_error or path not in ours:
            counts["left out"] += 1
            continue
        found = {"strings": [], "comments": [], "brackets": set(), "elsewhere": []}
        read(tree.root_node, STRINGS[language], found)
        record = ours[path]
        theirs = set(found["strings"])
        mine = {(start, end) for start, end, _ in record["strings"]}
        counts["files"] += 1
        counts["strings"] += len(found["strings"])
        counts["comments"] += len(found["comments"])
        counts["brackets"] += len(found["brackets"])
        if language in JOINED:
            starts, ends = {start for start, _ in mine}, {end for _, end in mine}
            theirs = {place for place in theirs if place[0] not in starts or place[1] not in ends}
            mine = {place for place in mine if not any(s <= place[0] and place[1] <= e for s, e in found["strings"])}
        problems = [("string of theirs", place) for place in sorted(theirs - mine)]
        # Of the branches of a condition of C# we read the first.
        if language == "csharp" and (b"#else" in data or b"#elif" in data):
            counts["left out"] += 1
            continue
        problems += [("string of ours", place) for place in sorted(mine - theirs)
                     if not any(start <= place[0] < end for start, end in found["elsewhere"])]
        pairs = {tuple(pair) for pair in record["brackets"]}
        problems += [("bracket of theirs", pair) for pair in sorted(found["brackets"] - pairs)]
        problems += [("word in a comment", tuple(word)) for word in record["words"]
                     if any(start <= word[0] < end for start, end in found["comments"])]
        for kind, (start, end) in problems[:3]:
            line = data.count(b"\n", 0, start) + 1
            print(f"{path}:{line}: {kind}: {data[start:min(end + 1, start + 60)]!r}")
        counts["differences"] += len(problems)
        counts["files that differ"] += bool(problems)
    print(language, dict(counts))
    return 1 if counts["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
