"""The files that people write, as text: the one scanner of prose.py, rooms.py, sizes.py and tidy.py."""
import bisect
import functools
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = ("core", "protocol", "plugin")
CPP = {".h", ".hpp", ".c", ".cc"}

# Headers for C compilers, each of which is one file.
C_HEADER, EMBED_HEADER = "plugin/tabia.h", "plugin/embed/tabia_probe.h"


class SourceFile:
    """A file: its path from the root, and its text, which is read when it is asked for."""

    def __init__(self, path, text=None):
        self.path, self.suffix = path, pathlib.PurePath(path).suffix
        self.name = path.rsplit("/", 1)[-1]
        self.is_header = self.suffix in (".h", ".hpp")
        self.is_cpp = self.is_header or self.suffix == ".cc"
        if text is not None:
            self.text = text

    @functools.cached_property
    def text(self):
        return (ROOT / self.path).read_bytes().decode()

    @functools.cached_property
    def cpp(self):
        return Cpp(self.text)

    def is_in(self, *folders):
        return self.path.startswith(tuple(folder + "/" for folder in folders))

    @property
    def unit(self):
        """Returns the path without its extension and without the folder of one system, above which is the header of all systems."""
        return re.sub(r"/(linux|windows)/", "/", self.path.rsplit(".", 1)[0])

    @functools.cached_property
    def includes(self):
        """Returns the paths in the #include lines with quotes, from top to bottom."""
        return re.findall(r'^#include "([^"]+)"', self.text, re.MULTILINE)


def tree():
    """Returns the files that git knows or would add, by path."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [SourceFile(path) for path in sorted(listed.stdout.splitlines()) if (ROOT / path).is_file()]


TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'""",
                   re.DOTALL)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


class Cpp:
    """A text of C or C++: just enough of its syntax to count by.

    `code` has blanks in the place of comments, preprocessor lines and the insides of literals; lines and columns stay. `bodies` are
    the braces that are neither of a namespace nor of a type.
    """

    def __init__(self, text):
        self.text = text
        self.ends = [match.start() for match in re.finditer("\n", text)]
        self.comments, self.literals = [], []  # (begin, end)
        code, at = [], 0
        for token in TOKEN.finditer(text):
            code.append(text[at:token.start()])
            is_comment = token[0].startswith("/")
            (self.comments if is_comment else self.literals).append(token.span())
            code.append(blank(token[0]) if is_comment else '"' + blank(token[0])[2:] + '"')
            at = token.end()
        code.append(text[at:])
        self.code = re.sub(r"(?m)^#(?:\\\n|[^\n])*", lambda line: blank(line[0]), "".join(code))

    def line_of(self, at):
        return bisect.bisect_left(self.ends, at) + 1

    @functools.cached_property
    def bodies(self):
        """Returns the (begin, end) of the braces of functions and tables."""
        bodies, head, depth, begin, parens = [], 0, 0, 0, 0
        for match in re.finditer(r"[{}();]", self.code):
            at, char = match.start(), match[0]
            if depth:
                depth += (char == "{") - (char == "}")
                if depth == 0:
                    bodies.append((begin, at))
                    head, parens = at + 1, 0
            elif char in "()":
                parens += 1 if char == "(" else -1
            elif char == "{":
                if parens == 0 and self.is_scope(self.code[head:at]):
                    head = at + 1
                else:
                    depth, begin = 1, at
            elif parens == 0:
                head = at + 1
        return bodies

    @staticmethod
    def is_scope(head):
        return re.search(r"\b(namespace|class|struct|union)\b|extern\s+\"", head) is not None and \
            re.search(r"\)\s*(?:const|noexcept|override|final|\s)*$", head) is None

    def functions(self):
        """Yields the (begin, end) of the braces of each function."""
        head = 0
        for begin, end in self.bodies:
            if "(" in self.code[max(self.code.rfind(mark, head, begin) for mark in ";{}") + 1:begin]:
                yield begin, end
            head = end
