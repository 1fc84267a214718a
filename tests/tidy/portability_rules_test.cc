// What a source file may not use, so that tabia compiles on other systems and answers the same in every locale.
#include <string>

#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

bool IsOfTheProduct(const SourceFile& file) {
  return (file.IsCpp() || file.Is(".c")) &&
         (file.IsIn("core") || file.IsIn("protocol") || file.IsIn("plugin"));
}

void ExpectNone(const SourceFile& file, const std::string& pattern) {
  const SourceFile code = MakeSourceFile(file.path, CodeOnly(file.text));
  for (const int line : LinesWith(code.lines, pattern)) {
    ADD_FAILURE_AT(FullPath(file).c_str(), line) << code.lines[line - 1];
  }
}

// The program that links tabia may have called setlocale: numbers would get commas, and bytes above 127 be letters.
TEST(Portability, NothingDependsOnTheLocale) {
  const std::string of_the_locale =
      "\\b(v?s?n?printf|scanf|sscanf|strto(d|f|ld)|ato[fil]|std::sto[dfil]\\w*|setlocale|localeconv|strcoll|"
      "(is(alpha|digit|space|alnum|graph|print|upper|lower|xdigit|cntrl|punct)|to(lower|upper))) *\\(|"
      "\\bstd::(o|i)?stringstream\\b";
  for (const SourceFile& file : SourceTree()) {
    if (!IsOfTheProduct(file) || file.IsIn("plugin/examples") ||
        file.path == "plugin/embed/tabia_embed_example.c")
      continue;
    ExpectNone(file, of_the_locale);
  }
}

TEST(Portability, OnlyTwoFoldersKnowLinux) {
  const std::string linux_header =
      "#include "
      "<(linux/.*|asm/.*|sys/(epoll|eventfd|inotify|prctl|random|sendfile|signalfd|syscall|timerfd|vfs)\\.h|"
      "byteswap\\.h|endian\\.h|features\\.h|malloc\\.h|execinfo\\.h)>";
  for (const SourceFile& file : SourceTree()) {
    if (IsOfTheProduct(file) && !file.IsIn("core/base/os") && !file.IsIn("protocol/io"))
      ExpectNone(file, linux_header);
  }
}

TEST(Portability, AProbeStartsNoThread) {
  for (const SourceFile& file : SourceTree()) {
    const bool is_probing = file.IsIn("core/index") || file.IsIn("core/chess") ||
                            file.IsIn("core/backgammon") || file.IsIn("core/probe") ||
                            file.IsIn("plugin/library") || file.IsIn("plugin/embed");
    if (is_probing && IsOfTheProduct(file) && !file.IsIn("core/index/build")) {
      ExpectNone(file, "\\bstd::(j?thread|async)\\b|\\bpthread_create\\b");
    }
  }
}

}  // namespace
}  // namespace tabia::tidy
