// Names that a source file must not use, so that tabia compiles on other systems and answers the same in every locale.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

using Names = std::set<std::string>;

bool IsOfTheProduct(const SourceFile& file) {
  return (file.IsCpp() || file.Is(".c")) &&
         (file.IsIn("core") || file.IsIn("protocol") || file.IsIn("plugin"));
}

// Returns the identifiers of a line. A regular expression would take ten times as long.
std::vector<std::string> Identifiers(const std::string& line) {
  std::vector<std::string> names(1);
  for (const char c : line) {
    const bool is_part = c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (is_part) {
      names.back().push_back(c);
    } else if (!names.back().empty()) {
      names.emplace_back();
    }
  }
  return names;
}

void ExpectNone(const SourceFile& file, const Names& forbidden) {
  const SourceFile code = MakeSourceFile(file.path, CodeOnly(file.text));
  int number = 0;
  for (const std::string& line : code.lines) {
    ++number;
    for (const std::string& name : Identifiers(line)) {
      if (forbidden.contains(name)) ADD_FAILURE_AT(FullPath(file).c_str(), number) << line;
    }
  }
}

// The program that links tabia may have called setlocale: numbers would get commas, and bytes above 127 be letters.
TEST(Portability, NothingDependsOnTheLocale) {
  const Names of_the_locale = {
      "sprintf",       "snprintf",      "vsprintf", "vsnprintf", "scanf",     "sscanf",  "strtod",
      "strtof",        "strtold",       "atof",     "stod",      "stof",      "stold",   "strcoll",
      "isalpha",       "isdigit",       "isspace",  "isalnum",   "isgraph",   "isprint", "isupper",
      "islower",       "ispunct",       "iscntrl",  "isxdigit",  "tolower",   "toupper", "stringstream",
      "ostringstream", "istringstream", "locale",   "setlocale", "localeconv"};
  for (const SourceFile& file : SourceTree()) {
    const bool is_example = file.IsIn("plugin/examples") || file.path == "plugin/embed/tabia_embed_example.c";
    if (IsOfTheProduct(file) && !is_example) ExpectNone(file, of_the_locale);
  }
}

TEST(Portability, OnlyTwoFoldersKnowLinux) {
  const Names of_linux = {"epoll",       "eventfd", "inotify",   "prctl",        "sendfile",
                          "signalfd",    "syscall", "timerfd",   "byteswap",     "execinfo",
                          "malloc_trim", "linux",   "O_TMPFILE", "MADV_HUGEPAGE"};
  for (const SourceFile& file : SourceTree()) {
    const bool may = file.IsIn("core/base/os") || file.IsIn("protocol/io");
    if (IsOfTheProduct(file) && !may) ExpectNone(file, of_linux);
  }
}

TEST(Portability, AProbeStartsNoThread) {
  const std::vector<std::string> probing = {"core/index", "core/chess",     "core/backgammon",
                                            "core/probe", "plugin/library", "plugin/embed"};
  for (const SourceFile& file : SourceTree()) {
    const bool is_probing =
        std::any_of(probing.begin(), probing.end(), [&](auto& room) { return file.IsIn(room); });
    if (is_probing && IsOfTheProduct(file) && !file.IsIn("core/index/builder")) {
      ExpectNone(file, {"thread", "jthread", "async", "pthread_create", "thrd_create"});
    }
  }
}

}  // namespace
}  // namespace tabia::tidy
