#!/usr/bin/env python3
"""Checks the English of comments, documents and messages: prose.py [--count] [--at-most N] [PATH...]

Prints PATH:LINE: RULE: the phrase, and ends with 1 if there are more than N findings (0). PATH limits the check to files
and folders; --count prints the number of findings of each room instead. It checks two rules:

verb      The comment of a function begins with a verb in the third person: "Returns", "Reads", "Starts".
headless  No clause without a head: "what it read", "of what came", "Whether it is open", "who asks". Questions, headings
          and indirect questions ("decides what to play") are permitted.
"""
import argparse
import ast
import collections
import io
import re
import sys
import tokenize
import typing

from source_tree import CPP, SourceFile, tree

HASH_COMMENTS = {".sh", ".cmake", ".txt", ".bash", ".zsh", ".fish"}
LEFT_OUT = ("tests/data/", "core/chess/eco/", "plugin/books/", "tests/prose.py", "LICENSE")
DOCUMENTS_OF_BOOKS = ("plugin/books/README.md", "plugin/books/make/README.md")


class Finding(typing.NamedTuple):
    path: str
    line: int
    rule: str
    phrase: str


class Prose(typing.NamedTuple):
    """A comment, a paragraph, a cell of a table or a message."""
    text: str
    lines: list  # of each character of the text
    is_heading: bool = False


# ---- Rule 1: verbs

# Words that end like a verb and are none. The plurals are the nouns with which comments used to begin.
NO_VERBS = set("""
    Across Access Address Afterwards Alias Always As Besides Bits Bonus Books Bytes Chances Class Columns Dice Entries
    Evaluations Files Folders Games Headers Hers His Its Keys Less Lines Loss Minus Numbers Openings Options Others Ours
    Perhaps Plies Plus Positions Process Progress Rows Rules Sections Series Sometimes Statements Status Texts Theirs This
    Threads Thus Towards Unless Units Values Weights Whereas Words Yes
""".split())
# Beginnings that are right without a verb in the third person: a callback is called, a caller is warned.
OTHER_BEGINNINGS = re.compile(r"(Called\b|Do not\b|Must\b|Does\b|REQUIRES\b)")


def begins_with_a_verb(comment):
    first = re.match(r"[A-Za-z'’_-]+", comment)
    if OTHER_BEGINNINGS.match(comment):
        return True
    return first is not None and re.fullmatch(r"(Re-)?[A-Z]?[a-z]+s", first[0]) is not None and first[0] not in NO_VERBS


# ---- Rule 2: clauses without a head

START = r"(?:^|(?<=[.!?:;] )|(?<=[.!?]\) )|(?<=[.!?:;]\n))"
# After these verbs, "what" begins an indirect question, which is an object of its own kind.
ASKING = r"(?:ask|choos|decid|describ|determin|explain|guess|learn|look|matter|question|remember|see|seen|show|shown|understand|" \
         r"understood|wonder)(?:s|e|es|ed|ing|en)?"
HEADLESS = [
    # A clause at the beginning of a sentence: "What is behind the last section …", "Whether …", "How far the work is …"
    re.compile(START + r"(?:What|Whether|Who|Whose|Whom|Where|Why|How|Which)\b(?! (?:to|about)\b)(?=[ ,]\w*[a-z]|[ ,][`\w])"),
    # Of several lengths, each is drawn alike.
    re.compile(START + r"Of (?!course\b)[^.:;]*"),
    # of what came, than what fits
    re.compile(r"\b(?:of|for|from|by|in|into|to|with|without|on|at|than|as|about|after|before|behind|and|or|but|that|like) "
               r"what\b(?! to\b)"),
    # prints what it found
    re.compile(r"\b(?!(?:" + ASKING + r"|of|for|from|by|in|into|to|with|without|on|at|than|as|about|after|before|behind|and|or|but|"
               r"that|like)\b)[a-z]+,? what\b(?! (?:to|if)\b)", re.IGNORECASE),
    re.compile(r"\b(?:of|for|from|by|to|with|on|at|than|as|and|or|if|is) who\b"),
    re.compile(r"\b(?:[Ww]hoever|[Ww]homever|[Ww]hatever)\b(?! reason\b)"),
    re.compile(r"\b[Aa]ll that\b(?! [a-z]+ (?:of|in)\b)"),
    re.compile(r"\b(?:than|as|with|of|for|to|from|by|in|is|and|or|like) that of\b"),
]
ASKED_BEFORE = re.compile(r"\b" + ASKING + r"(?: [a-z]+){0,3},? (?:(?:of|for|about|in|and|or|to|by|on) )?$")


def sentence_around(text, at):
    end = re.compile(r"[.!?](?=\s|$|[\")])").search(text, at)
    return text[max(text.rfind(". ", 0, at), 0):end.end() if end else len(text)]


def headless_clauses(prose):
    """Yields the place and the phrase of each headless clause, at most one for a place."""
    text, seen = prose.text, set()
    for pattern in HEADLESS:
        for match in pattern.finditer(text):
            at = match.start()
            if sentence_around(text, match.end()).rstrip("\")").endswith("?"):
                continue
            if prose.is_heading and pattern in HEADLESS[:1]:
                continue
            word = re.search(r"\bwhat\b", match[0])
            if word and ASKED_BEFORE.search(text[:at + word.start()]):
                continue
            if any(abs(at - other) < 12 for other in seen):
                continue
            seen.add(at)
            yield at, " ".join(text[max(at - 12, 0) if at else 0:at + 60].split())


# ---- Texts of files


def add(texts, text, first_line, **more):
    """Adds lines of a text that begins at a line, with blanks instead of the line ends."""
    lines, line = [], first_line
    for char in text:
        lines.append(line)
        line += char == "\n"
    texts.append(Prose(text.replace("\n", " "), lines, **more))


def without_code(text):
    """Makes code between backquotes harmless, keeps the text of a link, and drops emphasis."""
    text = re.sub(r"`[^`\n]*`", lambda code: re.sub(r"(?i)\b(?:wh\w*|how|of|all|that)\b", lambda word: "x" * len(word[0]), code[0]), text)
    text = re.sub(r"\[([^\]\n]*)\]\([^)\s]*\)", r"\1", text)
    return re.sub(r"\*\*|__", "", text)


def texts_of_markdown(text):
    texts, paragraph, first, fenced = [], [], 0, False

    def end_paragraph():
        if paragraph:
            add(texts, without_code("\n".join(paragraph)), first)
            paragraph.clear()

    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("```"):
            fenced = not fenced
            end_paragraph()
        elif fenced:
            continue
        elif bare.startswith("#") or bare.startswith("|") or not bare:
            end_paragraph()
            for cell in bare.strip("|").split("|") if bare.startswith("|") else [bare.lstrip("# ")]:
                add(texts, without_code(cell.strip()), number, is_heading=bare.startswith("#"))
        else:
            item = re.match(r"(?:[-*+]|\d+\.) +", bare)
            if item:
                end_paragraph()
            if not paragraph:
                first = number
            paragraph.append(bare[item.end():] if item else bare.lstrip("> "))
    end_paragraph()
    return texts


def texts_of_manual(text):
    texts, paragraph, first = [], [], 0
    for number, line in enumerate(text.splitlines() + [".PP"], 1):
        macro = re.match(r"\.(\w+)", line)
        if macro and macro[1] not in ("B", "I", "BR", "IR", "RB", "BI", "IB"):
            if paragraph:
                add(texts, "\n".join(paragraph), first)
            paragraph = []
            continue
        if not paragraph:
            first = number
        line = re.sub(r"\\f[BIRP]", "", line.replace("\\-", "-"))
        paragraph.append(re.sub(r"^\.[BIR]+ ", "", line).replace('"', "") if macro else line)
    return texts


def texts_of_hash_comments(text):
    texts, block, first = [], [], 0
    for number, line in enumerate(text.splitlines() + [""], 1):
        comment = re.match(r"\s*# ?(?!!)(.*)", line)
        if comment:
            first = first if block else number
            block.append(comment[1])
        elif block:
            add(texts, "\n".join(block), first)
            block = []
    return texts


class Python(ast.NodeVisitor):
    """Collects docstrings, strings with blanks, and comments."""

    def __init__(self, text):
        self.texts, self.functions, self.docstrings = [], [], set()
        self.visit(ast.parse(text))
        block, first, last = [], 0, 0
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type != tokenize.COMMENT or token.string.startswith("#!"):
                continue
            if block and token.start[0] != last + 1:
                add(self.texts, "\n".join(block), first)
                block = []
            last = token.start[0]
            first = first if block else last
            block.append(token.string[1:].strip())
        if block:
            add(self.texts, "\n".join(block), first)

    def visit_Constant(self, node):
        if isinstance(node.value, str) and " " in node.value and "(?" not in node.value:
            add(self.texts, node.value, node.lineno)

    def visit_JoinedStr(self, node):
        parts = [part.value if isinstance(part, ast.Constant) else "`x`" for part in node.values]
        if any(" " in part for part in parts):
            add(self.texts, "".join(parts), node.lineno)

    def visit_FunctionDef(self, node):
        docstring = ast.get_docstring(node)
        if docstring and not node.name.startswith("test"):
            self.functions.append((node.body[0].lineno, docstring))
        self.generic_visit(node)


# ---- C and C++


class CppProse:
    """The comments and messages of a C or C++ file, and the functions that have comments."""

    def __init__(self, cpp):
        self.cpp = cpp
        self.blocks = list(self.comment_blocks())

    def comment_blocks(self):
        """Yields (begin, end, text) of each comment; // lines below each other are one."""
        block = []
        for begin, end in self.cpp.comments:
            line_begin = self.cpp.text.rfind("\n", 0, begin) + 1
            alone = not self.cpp.text[line_begin:begin].strip()
            follows = block and alone and not self.cpp.text[block[-1][1]:begin].strip() and \
                self.cpp.text.count("\n", block[-1][1], begin) == 1 and self.cpp.text.startswith("//", begin) and block[-1][2]
            if not follows and block:
                yield self.joined(block)
                block = []
            block.append((begin, end, alone))
        if block:
            yield self.joined(block)

    def joined(self, block):
        parts = []
        for begin, end, _ in block:
            text = self.cpp.text[begin:end]
            if text.startswith("//"):
                parts.append(text.lstrip("/!< "))
            else:
                text = re.sub(r"^/\*+ ?|\s*\*+/$", "", text)
                parts.append(re.sub(r"\n *\*? ?", "\n", text))
        return block[0][0], block[-1][1], "\n".join(parts), block[0][2]

    def function_below(self, end):
        """Returns the head of the function that is declared right below a comment, or None."""
        if any(begin < end < close for begin, close in self.cpp.bodies):
            return None
        below = self.cpp.code[end:]
        if re.match(r"[ \t]*\n[ \t]*\n", self.cpp.text[end:]) or not re.match(r"[ \t]*\n", below):
            return None
        if self.cpp.text[end:].lstrip().startswith(("//", "/*", "#")):
            return None
        parens, stop = 0, len(below)
        for match in re.finditer(r"[(){};]", below):
            if match[0] in "()":
                parens += 1 if match[0] == "(" else -1
            elif parens <= 0:
                stop = match.start()
                break
        head = re.sub(r"\[\[.*?\]\]|\b(?:public|private|protected):(?!:)", " ", below[:stop])
        while re.search(r"<[^<>()]*(?:\([^<>()]*\)[^<>()]*)*>", head):
            head = re.sub(r"<[^<>()]*(?:\([^<>()]*\)[^<>()]*)*>", " ", head)
        head = re.sub(r"\brequires\s*\([^()]*\)", " ", head).strip()
        if re.match(r"(?:template\s+)?(?:class|struct|enum|union|namespace|using|typedef|static_assert|friend\s+class|extern\s+\"\s*\"\s*$)\b",
                    head):
            return None
        name = re.match(r"[^(]*?([~\w:]+|operator[^\w\s(]+|operator\s*\(\s*\))\s*\(", head)
        if name is None or "=" in head[:name.end()].replace("operator==", "").replace("operator=", "").replace("operator<=>", ""):
            return None
        if re.search(r"=\s*(?:delete|default)\s*$", head) or re.fullmatch(r"[A-Z_0-9]+", name[1]):
            return None
        return name[1]

    def functions(self, declared=""):
        """Yields the line and the comment of each function that is not commented where it is declared."""
        for _, end, text, alone in self.blocks:
            name = self.function_below(end) if alone else None
            if name is None or "::" in name.replace("operator", ""):
                continue
            if declared and re.search(r"\b" + re.escape(name.lstrip("~")) + r"\(", declared):
                continue
            yield self.cpp.line_of(end) - text.count("\n"), text

    def texts(self, with_messages):
        texts = []
        for begin, _, text, _ in self.blocks:
            for paragraph in re.finditer(r"(?:[^\n]+\n?)+", text):
                line = self.cpp.line_of(begin) + text.count("\n", 0, paragraph.start())
                add(texts, without_code(paragraph[0].rstrip("\n")), line)
        if with_messages:
            self.add_messages(texts)
        return texts

    def add_messages(self, texts):
        group = []
        for begin, end in self.cpp.literals + [(len(self.cpp.text), len(self.cpp.text))]:
            if group and self.cpp.text[group[-1][1]:begin].strip() != "":
                content = "".join(self.cpp.text[b + 1:e - 1] for b, e in group).replace("\\n", " ").replace('\\"', '"')
                if " " in content and re.search("[a-z]{2}", content) and self.cpp.text[group[0][0]] == '"':
                    add(texts, content, self.cpp.line_of(group[0][0]))
                group = []
            group.append((begin, end))


# ---- The tree


def findings_in(file, declared=""):
    """Yields the findings of a file. `declared` is the text of the header of a source file."""
    path, suffix, text, functions = file.path, file.suffix, file.text, []
    if suffix in CPP:
        cpp = CppProse(file.cpp)
        texts, functions = cpp.texts(not file.is_in("tests", "bench")), cpp.functions(declared)
    elif suffix == ".py":
        python = Python(text)
        texts, functions = python.texts, python.functions
    elif suffix == ".md":
        texts = texts_of_markdown(text)
    elif re.fullmatch(r"\.[1-8]", suffix):
        texts = texts_of_manual(text)
    elif suffix in HASH_COMMENTS:
        texts = texts_of_hash_comments(text)
    else:
        return
    for line, comment in functions:
        if not begins_with_a_verb(comment.strip()):
            yield Finding(path, line, "verb", " ".join(comment.split())[:70])
    for prose in texts:
        for at, phrase in headless_clauses(prose):
            yield Finding(path, prose.lines[at], "headless", phrase)


def is_checked(file):
    return (not file.path.startswith(LEFT_OUT) or file.path in DOCUMENTS_OF_BOOKS) and \
        (file.suffix in CPP | HASH_COMMENTS | {".py", ".md"} or re.fullmatch(r"\.[1-8]", file.suffix) is not None)


def findings_of(files, headers):
    """Yields the findings of the files. `headers` are all headers by their units."""
    for file in files:
        header = headers.get(file.unit) if file.suffix == ".cc" else None
        yield from findings_in(file, header.text if header else "")


def room_of(name):
    parts = name.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0] if len(parts) == 2 else "."


# ---- Planted examples

SOUND = {
    "a.h": """// A cursor in the tree. What is it for?
class A {
 public:
  // Reads the file if `wanted(first_bytes)` returns true, and decides what to do then.
  template <typename T>
  static absl::Status Read(const std::function<bool(std::string_view)>& wanted);
  // Not copyable, because it has a thread.
  A(const A&) = delete;
  // The callback of a line.
  std::function<void(std::string_view)> on_line;
  // Called after each line.
  virtual void Line() {
    // Nothing to do here.
    Call(3);
  }
};
// The greatest key.
constexpr uint64_t kMax = Max(3);
""",
    "a.md": "# What it does\n\nReads the file. It explains what is written. Why not?\n\n```\nWhat is code\n```\n",
    "a.py": 'def f():\n    """Returns the path."""\n',
}
FAULTY = {
    "verb a.h:3": ("a.h", "namespace a {\n\n// The bytes\nint Bytes(int a);\n\n}\n"),
    "verb a.h:2": ("a.h", "class Ab {\n  // As B does.\n  Ab(int a) : a_{a} {}\n};\n"),
    "verb a.cc:1": ("a.cc", "/* Whatever of it. */\nstatic int Fill(void) {\n}\n"),
    "verb a.py:2": ("a.py", 'def f():\n    """The path."""\n'),
    "headless a.h:2": ("a.h", "// Reads the file. Then it\n// prints what it read.\n"),
    "headless a.cc:2": ("a.cc", 'void F() {\n  Fail("it is full: of what "\n       "came, nothing is left");\n}\n'),
    "headless a.md:3": ("a.md", "# A\n\nOf several, each is drawn.\n"),
    "headless a.md:5": ("a.md", "# A\n\n| a |\n|---|\n| whoever asks |\n"),
    "headless a.1:2": ("a.1", ".PP\nWhere a book has no move, it\n.B ends.\n"),
    "headless a.sh:1": ("a.sh", "# Whether it is there\n"),
}


def check_planted_examples():
    for path, text in SOUND.items():
        if found := list(findings_in(SourceFile(path, text))):
            sys.exit(f"tabia: prose: a sound example is not accepted: {found[0]}")
    for expected, (path, text) in FAULTY.items():
        found = [f"{finding.rule} {finding.path}:{finding.line}" for finding in findings_in(SourceFile(path, text))]
        if expected not in found:
            sys.exit(f"tabia: prose: a planted fault is not found: {expected} in {text!r}: {found}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders from the root of the tree (all)")
    parser.add_argument("--count", action="store_true", help="print the number of findings of each room")
    parser.add_argument("--at-most", type=int, default=0, metavar="N", help="findings to permit (0)")
    arguments = parser.parse_args()
    check_planted_examples()
    wanted = tuple(path.rstrip("/") for path in arguments.paths)
    checked = [file for file in tree() if is_checked(file)]
    headers = {file.unit: file for file in checked if file.suffix == ".h"}
    files = [file for file in checked if not wanted or file.path in wanted or file.is_in(*wanted)]
    if not files:
        sys.exit("tabia: prose: no such file in the tree: " + " ".join(arguments.paths))
    findings = list(findings_of(files, headers))
    if arguments.count:
        counts = collections.Counter((room_of(finding.path), finding.rule) for finding in findings)
        for room in sorted({room for room, _ in counts}):
            print(f"{room:24} verb {counts[room, 'verb']:4}  headless {counts[room, 'headless']:4}")
    else:
        for finding in findings:
            print(f"{finding.path}:{finding.line}: {finding.rule}: {finding.phrase}")
    print(f"{len(findings)} findings", file=sys.stderr)
    sys.exit(1 if len(findings) > arguments.at_most else 0)


if __name__ == "__main__":
    main()
