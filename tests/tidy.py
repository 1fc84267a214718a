#!/usr/bin/env python3
"""Checks the rules of this source tree that a machine can see: tidy.py [--list] [RULE…]

Prints PATH:LINE: RULE: what is wrong, and ends with 1 if a file breaks a rule. Each rule first finds the faults that are planted beside
it. --list prints the rules.
"""
import argparse
import collections
import graphlib
import re
import sys

from source_tree import C_HEADER, EMBED_HEADER, FLOORS, SourceFile, tree

RULES = {}  # a rule by its name
WRITTEN = {"", ".c", ".cc", ".cmake", ".h", ".hpp", ".in", ".inc", ".json", ".md", ".py", ".sh", ".txt"}
MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_COMMENT_COLUMNS = 400, 70, 120

# Runs when tabia is built.
TABLE_MAKER = "core/chess/eco/make_opening_names.cc"
# Knows which path is the standard output, and writes a book there if the user names it.
OUTPUT = "core/base/os/linux/output_file.cc"


def rule(text, *planted):
    """Makes a function from files to (file, line, message) a rule, with trees that each break it."""
    def add(function):
        function.text, function.planted = text, planted
        RULES[function.__name__] = function
        return function
    return add


def matches(file, pattern, text=None):
    """Yields the file, the line number and the line of each match."""
    text = file.text if text is None else text
    for match in re.finditer(pattern, text, re.MULTILINE):
        at = match.start() + match[0].startswith("\n")
        begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        yield file, text.count("\n", 0, at) + 1, file.text[begin:end if end >= 0 else len(text)].strip()


def identifiers(files, names):
    """Yields each use of a name in the code of the files."""
    pattern = r"\b(?:" + "|".join(names.split()) + r")\b"
    for file in files:
        yield from matches(file, pattern, file.cpp.code)


def is_code_of(file, *folders):
    return (file.is_cpp or file.suffix == ".c") and file.is_in(*folders)


# ---- Includes

# Names and the headers that declare them; not those that come with nearly any other header, like size_t. The compiler does not notice
# a missing one, because of the precompiled headers.
DECLARED_BY = {
    '<algorithm>': "std::all_of std::any_of std::copy_if std::count std::find std::find_if std::max std::min std::none_of std::sort "
                   "std::stable_sort",
    '<array>': "std::array",
    '<atomic>': "std::atomic",
    '<bit>': "std::countr_zero std::popcount",
    '<chrono>': "std::chrono",
    '<cstdint>': "int16_t int32_t int64_t int8_t uint16_t uint32_t uint64_t uint8_t",
    '<cstring>': "std::memcmp std::memcpy",
    '<deque>': "std::deque",
    '<filesystem>': "std::filesystem",
    '<functional>': "std::function std::greater",
    '<fstream>': "std::ifstream std::ofstream",
    '<initializer_list>': "std::initializer_list",
    '<iterator>': "std::back_inserter",
    '<limits>': "std::numeric_limits",
    '<map>': "std::map",
    '<memory>': "std::make_shared std::make_unique std::shared_ptr std::unique_ptr std::weak_ptr",
    '<mutex>': "std::lock_guard std::mutex",
    '<numeric>': "std::accumulate",
    '<optional>': "std::nullopt std::optional",
    '<set>': "std::set",
    '<span>': "std::span",
    '<sstream>': "std::ostringstream",
    '<string>': "std::string std::to_string",
    '<string_view>': "std::string_view",
    '<system_error>': "std::error_code",
    '<thread>': "std::thread",
    '<tuple>': "std::tuple",
    '<utility>': "std::exchange std::move std::pair std::swap",
    '<variant>': "std::variant",
    '<vector>': "std::vector",
    '"absl/container/inlined_vector.h"': "absl::InlinedVector",
    '"absl/functional/function_ref.h"': "absl::FunctionRef",
    '"absl/status/status.h"': "absl::DataLossError absl::OkStatus absl::Status",
    '"absl/status/statusor.h"': "absl::StatusOr",
    '"absl/strings/match.h"': "absl::EqualsIgnoreCase",
    '"absl/strings/str_cat.h"': "absl::StrAppend absl::StrCat",
    '"absl/strings/str_format.h"': "absl::FPrintF absl::StrAppendFormat absl::StrFormat",
    '"absl/strings/str_join.h"': "absl::StrJoin",
    '"absl/strings/str_split.h"': "absl::StrSplit",
    '"absl/types/span.h"': "absl::Span",
}
HEADER_OF = {name: header for header, names in DECLARED_BY.items() for name in names.split()}
DECLARED_NAME = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, HEADER_OF)) + r")(?!\w)")


def included_by(file):
    headers = set(re.findall(r'^#include (<[^>]+>|"[^"]+")', file.text, re.MULTILINE))
    # A StatusOr is nothing without a Status.
    return headers | {'"absl/status/status.h"'} if '"absl/status/statusor.h"' in headers else headers


@rule("A file includes the headers of the standard library and of Abseil that it uses, itself or by its own header.",
      {"core/a.h": "// A\n#pragma once\n#include <string>\nstd::string A(int64_t);\n"},
      {"core/a.h": "// A\n#pragma once\n#include <string>\n", "core/a.cc": '#include "core/a.h"\nstd::string A(std::string_view);\n'})
def used_headers_are_included(files):
    headers = {file.unit: file for file in files if file.is_header}
    for file in files:
        if file.suffix not in (".h", ".cc") or not file.is_in(*FLOORS) or file.path in (C_HEADER, EMBED_HEADER):
            continue
        included = included_by(file)
        if file.suffix == ".cc" and file.unit in headers:
            included |= included_by(headers[file.unit])
        for missing in sorted({HEADER_OF[name] for name in DECLARED_NAME.findall(file.cpp.code)} - included):
            yield file, 1, f"#include {missing} is missing"


@rule("A source file includes its own header first, so that every header compiles alone.",
      {"core/a.h": "// A\n#pragma once\n", "core/a.cc": '#include <map>\n#include "core/a.h"\n'},
      {"core/os/a.h": "// A\n#pragma once\n", "core/os/linux/a.cc": '#include <map>\n#include "core/os/a.h"\n'})
def own_header_comes_first(files):
    paths = {file.path for file in files}
    for file in files:
        own = next((path for path in (file.path[:-3] + ".h", file.unit + ".h") if path in paths), None)
        if file.suffix == ".cc" and own:
            first = re.search(r"^#include.*", file.text, re.MULTILINE)
            if not first or first[0] != f'#include "{own}"':
                yield file, 1, f"does not include {own} first"


@rule("No header and the source of its name, which are one unit, include another that includes them.",
      {"core/a.h": '// A\n#pragma once\n#include "core/c.h"\n', "core/b.h": "// B\n#pragma once\n",
       "core/b.cc": '#include "core/b.h"\n#include "core/a.h"\n', "core/c.h": '// C\n#pragma once\n#include "core/b.h"\n'})
def units_make_no_circle(files):
    units, files_of = collections.defaultdict(set), {}
    for file in files:
        if file.is_cpp:
            files_of.setdefault(file.unit, file)
            units[file.unit] |= {SourceFile(path).unit for path in file.includes} - {file.unit}
    try:
        graphlib.TopologicalSorter(units).prepare()
    except graphlib.CycleError as error:
        yield files_of[error.args[1][0]], 1, "a circle: " + " -> ".join(reversed(error.args[1]))


# ---- Headers and sizes


@rule("A header begins with a comment, and can be included twice.",
      {"core/a.h": "#pragma once\n"}, {"core/a.h": "// A\n"}, {"core/a.h": "// A\n#pragma once\n#pragma once\n"},
      {C_HEADER: "// A\n#pragma once\n"})
def headers_begin_with_a_comment(files):
    for file in files:
        if file.is_header:
            if not file.text.startswith(("// ", "/*")):
                yield file, 1, "begins without a comment"
            once = r"^#define TABIA_[A-Z_]*H_?$" if file.path in (C_HEADER, EMBED_HEADER) else "^#pragma once$"
            if len(re.findall(once, file.text, re.MULTILINE)) != 1:
                yield file, 1, "has no guard, or two"


@rule("Header names are unique in the tree: a message, a stack trace or a search names a header without its folder.",
      {"core/a.h": "// A\n#pragma once\n", "core/b/a.h": "// A\n#pragma once\n"})
def header_names_are_unique(files):
    by_name = collections.defaultdict(list)
    for file in files:
        if file.is_header:
            by_name[file.name].append(file)
    for same in by_name.values():
        if len(same) > 1:
            yield same[0], 1, "has the name of " + " ".join(file.path for file in same[1:])


@rule("No source folder is called build: ignore files and tools take such a folder for the output of a build.",
      {"core/build/a.txt": "\n"})
def no_source_folder_is_called_build(files):
    for file in files:
        if "/build/" in "/" + file.path:
            yield file, 1, "is in a folder called build"


@rule("A file can be read in one sitting. In tabia.h only the code counts: its comments are the manual of the library.",
      {"core/a.cc": "int a;\n" * (MAX_FILE_LINES + 1)}, {C_HEADER: "int a;\n" * (MAX_FILE_LINES + 1)})
def files_have_at_most_400_lines(files):
    for file in files:
        if file.is_cpp:
            lines = len(re.findall(r".*\S.*\n?", file.cpp.code)) if file.path == C_HEADER else file.text.count("\n")
            if lines > MAX_FILE_LINES:
                yield file, 1, f"{lines} lines"


@rule("A function fits on one screen.",
      {"core/a.cc": "namespace a {\nclass alignas(64) B {\n int F() const {\n" + "  G();\n" * MAX_FUNCTION_LINES + "}\n};\n}\n"},
      {"core/a.cc": "void F(char c = '{') {\n" + '  G("}", 1\'000); // }\n' * MAX_FUNCTION_LINES + "}\n"})
def functions_have_at_most_70_lines(files):
    for file in files:
        if file.is_cpp:
            for begin, end in file.cpp.functions():
                lines = file.cpp.code.count("\n", begin, end) + 1
                if lines > MAX_FUNCTION_LINES:
                    yield file, file.cpp.line_of(begin), f"a function of {lines} lines"


# ---- Words. They are written in two parts here, so that this file contains none of them.


@rule("No file has notes about later work.",
      {"a.py": "# TO" "DO: later\n"})
def no_notes_about_later_work(files):
    for file in files:
        yield from matches(file, r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")


@rule("No test is skipped or disabled by its source.",
      {"a_test.cc": "GTEST" "_SKIP();\n"}, {"a_test.cc": "TEST(A, DISABLED" "_B) {\n"})
def every_test_runs(files):
    for file in files:
        yield from matches(file, r"GTEST" r"_SKIP|DISABLED" r"_\w")


@rule("No file names a folder of one machine; guides show the folders of a user.",
      {"a.sh": "cp /ho" "me/me/a .\n"})
def no_folder_of_one_machine(files):
    for file in files:
        if not file.is_in("plugin/manual"):
            yield from matches(file, r"(?:^|[^\w.}])/(?:work|root|home)" r"/")


@rule("No file has tabs, trailing blanks or carriage returns. The lines of a makefile's rules begin with a tab.",
      {"a.md": "# A\n\n\tb\n"}, {"a.md": "# A \n"}, {"a.md": "# A\r\n"}, {"plugin/packaging/debian/rules": "a:\n\tb\tc\n"})
def no_tabs_and_trailing_blanks(files):
    for file in files:
        yield from matches(file, r"[^\t\n]\t|\r|[ \t]$" if file.path == "plugin/packaging/debian/rules" else r"\t|\r| $")


@rule("A file ends with one line end.",
      {"a.txt": "a"}, {"a.txt": "a\n\n"})
def files_end_with_one_line_end(files):
    for file in files:
        if file.text and (not file.text.endswith("\n") or file.text.endswith("\n\n")):
            yield file, file.text.count("\n"), "ends without a line end, or with two"


@rule("A comment has at most 120 columns: clang-format keeps the lines of the code short, but leaves comments alone.",
      {"core/a.cc": "void F();\n  // " + "ä" * MAX_COMMENT_COLUMNS + "\n"})
def comments_have_at_most_120_columns(files):
    for file in files:
        if file.is_cpp:
            for number, line in enumerate(file.text.splitlines(), 1):
                if len(line) > MAX_COMMENT_COLUMNS and line.lstrip().startswith("//"):
                    yield file, number, f"{len(line)} columns"


@rule("A document has one title, and closes its fences.",
      {"a.md": "A\n"}, {"a.md": "# A\n\n# B\n"}, {"a.md": "# A\n\n```\n"})
def documents_have_one_title(files):
    for file in files:
        if file.suffix == ".md":
            parts = re.split(r"^```.*$", file.text, flags=re.MULTILINE)
            titles = sum(len(re.findall(r"^# ", part, re.MULTILINE)) for part in parts[::2])
            if titles != 1:
                yield file, 1, f"{titles} titles"
            if len(parts) % 2 == 0:
                yield file, 1, "a fence stays open"


# ---- Memory, streams, systems

PROTECTED = ("core", "plugin/report", "plugin/library")


@rule("core, plugin/report and plugin/library use nothing that ends the program when memory runs out, instead of throwing: "
      "formatting by Abseil, its hash tables, and the iterators of std::filesystem.",
      {"core/a.cc": "auto a = absl::StrFormat(b);\n"}, {"plugin/report/a.cc": "absl::flat_hash_map<int, int> a;\n"},
      {"plugin/library/a.cc": "for (auto a : fs::directory_iterator(b)) {}\n"})
def running_out_of_memory_ends_no_program(files):
    for file in files:
        if file.is_cpp and file.is_in(*PROTECTED) and file.path != TABLE_MAKER:
            yield from matches(file, r"absl::Str(?:Append)?Format\b|absl::(?:flat|node)_hash_|\b(?:recursive_)?directory_iterator\b",
                               file.cpp.code)


@rule("The policy for exhausted memory is a page of core/README.md: a header refers to \"When memory runs out\" and does not "
      "repeat it. The public headers are for readers who do not have the page.",
      {"core/a.h": "// Throws if memory runs out.\n#pragma once\n"}, {"plugin/tool/a.h": "/* A\n * bad_alloc */\n#pragma once\n"})
def memory_policy_is_on_one_page(files):
    excuse = r"(?://|/\*|^ \*).*(?:bad_alloc|[Mm]emory (?:runs|ran|is running|has run|may have run) out|\brun out\b|out of memory|" \
             r"\bno memory\b|short of memory|exhausted memory|memory is exhausted|allocation fails)"
    for file in files:
        is_public = file.path in (C_HEADER, EMBED_HEADER) or file.suffix == ".hpp"
        if file.is_header and not file.is_in("tests", "bench") and not is_public:
            yield from matches(file, excuse, file.text.replace('"When memory runs out"', ""))


@rule("Readers and rules never print or ask: the standard streams belong to protocol/io and to the programs.",
      {"core/a.cc": "void F() { std::cout << 1; }\n"}, {"plugin/report/a.cc": "void F() { printf (a); }\n"})
def only_programs_use_the_standard_streams(files):
    for file in files:
        if file.is_cpp and file.is_in(*FLOORS) and not file.is_in("protocol/io", "plugin/tool", "plugin/examples") and \
                file.path not in (TABLE_MAKER, OUTPUT):
            yield from matches(file, r"\bstd::(?:cout|cin|cerr|clog)\b|\b(?:printf|puts|putchar|perror)\s*\(|\bstd(?:in|out|err)\b|"
                                     r"\bSTD(?:IN|OUT|ERR)_FILENO\b", file.cpp.code)


@rule("The program that links tabia may have called setlocale: numbers would get commas, and bytes above 127 be letters.",
      {"core/a.cc": "double F() { return strtod(a, b); }\n"}, {"plugin/embed/a.c": "int F(void) { return isspace(a); }\n"})
def nothing_depends_on_the_locale(files):
    yield from identifiers([file for file in files if is_code_of(file, *FLOORS) and not file.is_in("plugin/examples") and
                            file.path != "plugin/embed/tabia_embed_example.c"], """
        sprintf snprintf vsprintf vsnprintf scanf sscanf strtod strtof strtold atof stod stof stold strcoll isalpha isdigit isspace
        isalnum isgraph isprint isupper islower ispunct iscntrl isxdigit tolower toupper stringstream ostringstream istringstream
        locale setlocale localeconv""")


@rule("Only core/base/os and protocol/io know Linux.",
      {"core/a.cc": "int a = epoll(b);\n"}, {"plugin/web/a.c": "int a = MADV_HUGEPAGE;\n"})
def only_two_folders_know_linux(files):
    yield from identifiers([file for file in files if is_code_of(file, *FLOORS) and not file.is_in("core/base/os", "protocol/io")], """
        epoll eventfd inotify prctl sendfile signalfd syscall timerfd byteswap execinfo malloc_trim linux O_TMPFILE MADV_HUGEPAGE""")


@rule("A probe starts no thread.",
      {"core/probe/a.cc": "#include <thread>\nstd::thread a;\n"}, {"core/moves/a.cc": "std::thread a;\n"},
      {"plugin/embed/a.c": "int a = thrd_create();\n"})
def a_probe_starts_no_thread(files):
    yield from identifiers([file for file in files if not file.is_in("core/index/builder") and is_code_of(
        file, "core/index", "core/chess", "core/moves", "core/backgammon", "core/probe", "plugin/library", "plugin/embed")], """
        thread jthread async pthread_create thrd_create""")


# A tree that keeps all rules.
SOUND = {
    "core/a.h": "// Reads. See \"When memory runs out\".\n#pragma once\n\n#include <string>\n\nstd::string A();  // \\t\n",
    "core/a.cc": '#include "core/a.h"\n\nconstexpr int kTable[] = {\n' + "    1,\n" * 80 + "};\n\nstd::string A() { return \"{ printf(\"; }\n",
    "plugin/packaging/debian/rules": "a:\n\tb\n",
    "a.md": "# A\n\n```sh\n# b\n```\n",
    C_HEADER: "/* A */\n#define TABIA_H\n" + "// a manual\n" * 500,
}


def check_planted_faults(name, check):
    files = [SourceFile(path, text) for path, text in SOUND.items()]
    if found := list(check(files)):
        sys.exit(f"tabia: tidy: {name}: a sound tree is not accepted: {found[0][0].path}: {found[0][2]}")
    for planted in check.planted:
        if not list(check([SourceFile(path, text) for path, text in (SOUND | planted).items()])):
            sys.exit(f"tabia: tidy: {name}: a planted fault is not found: {planted}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="the rules to check (all)")
    parser.add_argument("--list", action="store_true", help="print the rules")
    arguments = parser.parse_args()
    if unknown := set(arguments.rules) - set(RULES):
        parser.error(f"no such rule: {' '.join(sorted(unknown))}; --list prints them")
    files = [file for file in tree() if file.suffix in WRITTEN and not {"data", "seeds"} & set(file.path.split("/")[:-1])]
    count = 0
    for name in arguments.rules or RULES:
        check = RULES[name]
        if arguments.list:
            print(f"{name}: {check.text}")
            continue
        check_planted_faults(name, check)
        for file, line, message in check(files):
            count += 1
            print(f"{file.path}:{line}: {name}: {message}")
    if len(files) < 100:
        sys.exit("tabia: tidy: hardly a file is found")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
