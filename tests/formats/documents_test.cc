// The documents name the extensions of all formats that tabia reads, and no others.
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

#include "core/formats/registry.h"

namespace tabia::formats {
namespace {

std::set<std::string> ExtensionsOfRegistry() {
  std::set<std::string> extensions = {".tabia"};
  for (const Format& format : AllFormats()) {
    for (const auto& extension : absl::StrSplit(std::string(format.extensions), ' ')) {
      extensions.insert(std::string(extension));
    }
  }
  return extensions;
}

// Returns the extensions that follow `prefix` in the part of the document from `begin` to `end`.
std::set<std::string> ExtensionsOfDocument(const std::string& document, const std::string& begin,
                                           const std::string& end, const std::string& prefix) {
  std::ifstream file(TABIA_TEST_DATA "/../../" + document);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const size_t first = text.find(begin), last = text.find(end, first);
  EXPECT_NE(last, std::string::npos) << document << " has no part from \"" << begin << "\" to \"" << end
                                     << '"';
  std::set<std::string> extensions;
  for (size_t at = text.find(prefix + ".", first); at < last; at = text.find(prefix + ".", at)) {
    at += prefix.size();
    size_t length = 1;
    while (std::isalnum(static_cast<unsigned char>(text[at + length])) ||
           (text[at + length] == '.' && std::isalnum(static_cast<unsigned char>(text[at + length + 1])))) {
      ++length;
    }
    extensions.insert(text.substr(at, length));
  }
  return extensions;
}

TEST(DocumentsTest, ReadmeNamesAllFormats) {
  std::set<std::string> named = ExtensionsOfDocument("README.md", "| tabia reads |", "\n\n", "`");
  named.insert(".tabia");  // which the README introduces after its first table
  EXPECT_EQ(named, ExtensionsOfRegistry());
}

TEST(DocumentsTest, ManualPageNamesAllFormats) {
  EXPECT_EQ(ExtensionsOfDocument("plugin/packaging/man/tabia-formats.5", ".SS Chess", ".SS Books", "*"),
            ExtensionsOfRegistry());
}

TEST(DocumentsTest, HeaderNamesAllFormats) {
  EXPECT_EQ(ExtensionsOfDocument("plugin/tabia.h", "/*", "#include", "*"), ExtensionsOfRegistry());
}

TEST(DocumentsTest, PythonModuleNamesAllFormats) {
  EXPECT_EQ(ExtensionsOfDocument("plugin/python/tabia/__init__.py", "Reads books", "libtabia", "*"),
            ExtensionsOfRegistry());
}

}  // namespace
}  // namespace tabia::formats
