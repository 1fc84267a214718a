// A file includes the headers that it uses. The compiler does not notice if it does not, because of the precompiled
// headers.
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

struct Name {
  std::string_view name;
  std::string_view header;
};

// Names and the headers that declare them; not those that come with nearly any other header, like size_t.
constexpr Name kNames[] = {
    {"std::all_of", "<algorithm>"},
    {"std::any_of", "<algorithm>"},
    {"std::copy_if", "<algorithm>"},
    {"std::count", "<algorithm>"},
    {"std::find", "<algorithm>"},
    {"std::find_if", "<algorithm>"},
    {"std::max", "<algorithm>"},
    {"std::min", "<algorithm>"},
    {"std::none_of", "<algorithm>"},
    {"std::sort", "<algorithm>"},
    {"std::stable_sort", "<algorithm>"},
    {"std::array", "<array>"},
    {"std::atomic", "<atomic>"},
    {"std::countr_zero", "<bit>"},
    {"std::popcount", "<bit>"},
    {"std::chrono", "<chrono>"},
    {"int16_t", "<cstdint>"},
    {"int32_t", "<cstdint>"},
    {"int64_t", "<cstdint>"},
    {"int8_t", "<cstdint>"},
    {"uint16_t", "<cstdint>"},
    {"uint32_t", "<cstdint>"},
    {"uint64_t", "<cstdint>"},
    {"uint8_t", "<cstdint>"},
    {"std::memcmp", "<cstring>"},
    {"std::memcpy", "<cstring>"},
    {"std::deque", "<deque>"},
    {"std::filesystem", "<filesystem>"},
    {"std::function", "<functional>"},
    {"std::greater", "<functional>"},
    {"std::ifstream", "<fstream>"},
    {"std::ofstream", "<fstream>"},
    {"std::initializer_list", "<initializer_list>"},
    {"std::back_inserter", "<iterator>"},
    {"std::numeric_limits", "<limits>"},
    {"std::map", "<map>"},
    {"std::make_shared", "<memory>"},
    {"std::make_unique", "<memory>"},
    {"std::shared_ptr", "<memory>"},
    {"std::unique_ptr", "<memory>"},
    {"std::weak_ptr", "<memory>"},
    {"std::lock_guard", "<mutex>"},
    {"std::mutex", "<mutex>"},
    {"std::accumulate", "<numeric>"},
    {"std::nullopt", "<optional>"},
    {"std::optional", "<optional>"},
    {"std::set", "<set>"},
    {"std::span", "<span>"},
    {"std::ostringstream", "<sstream>"},
    {"std::string", "<string>"},
    {"std::to_string", "<string>"},
    {"std::string_view", "<string_view>"},
    {"std::error_code", "<system_error>"},
    {"std::thread", "<thread>"},
    {"std::tuple", "<tuple>"},
    {"std::exchange", "<utility>"},
    {"std::move", "<utility>"},
    {"std::pair", "<utility>"},
    {"std::swap", "<utility>"},
    {"std::variant", "<variant>"},
    {"std::vector", "<vector>"},
    {"absl::InlinedVector", "\"absl/container/inlined_vector.h\""},
    {"absl::FunctionRef", "\"absl/functional/function_ref.h\""},
    {"absl::DataLossError", "\"absl/status/status.h\""},
    {"absl::OkStatus", "\"absl/status/status.h\""},
    {"absl::Status", "\"absl/status/status.h\""},
    {"absl::StatusOr", "\"absl/status/statusor.h\""},
    {"absl::EqualsIgnoreCase", "\"absl/strings/match.h\""},
    {"absl::StrAppend", "\"absl/strings/str_cat.h\""},
    {"absl::StrCat", "\"absl/strings/str_cat.h\""},
    {"absl::FPrintF", "\"absl/strings/str_format.h\""},
    {"absl::StrAppendFormat", "\"absl/strings/str_format.h\""},
    {"absl::StrFormat", "\"absl/strings/str_format.h\""},
    {"absl::StrJoin", "\"absl/strings/str_join.h\""},
    {"absl::StrSplit", "\"absl/strings/str_split.h\""},
    {"absl::Span", "\"absl/types/span.h\""},
};

bool IsOfAName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Returns true if `code` contains `name` as a whole word.
bool Uses(std::string_view code, std::string_view name) {
  for (size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
    const size_t end = at + name.size();
    if ((at == 0 || !IsOfAName(code[at - 1])) && (end == code.size() || !IsOfAName(code[end]))) return true;
  }
  return false;
}

void AddIncludes(const SourceFile& file, std::set<std::string>& headers) {
  constexpr std::string_view kInclude = "#include ";
  for (const std::string& line : file.lines) {
    if (!line.starts_with(kInclude)) continue;
    const size_t end = line.find_first_of("\">", kInclude.size() + 1);
    headers.insert(line.substr(kInclude.size(), end + 1 - kInclude.size()));
  }
  // A StatusOr is nothing without a Status.
  if (headers.contains("\"absl/status/statusor.h\"")) headers.insert("\"absl/status/status.h\"");
}

// Returns the headers in the table that `file` uses, but includes neither itself nor, if it is a .cc, by its own
// header.
std::set<std::string> Missing(const SourceFile& file, const SourceFile* own_header) {
  std::set<std::string> included, missing;
  AddIncludes(file, included);
  if (own_header != nullptr) AddIncludes(*own_header, included);
  const std::string code = CodeOnly(file.text);
  for (const Name& name : kNames) {
    const std::string header(name.header);
    if (!included.contains(header) && Uses(code, name.name)) missing.insert(header);
  }
  return missing;
}

bool IsChecked(const SourceFile& file) {
  return (file.Is(".h") || file.Is(".cc")) && file.path != kCHeader && file.path != kEmbedHeader &&
         (file.IsIn("core") || file.IsIn("protocol") || file.IsIn("plugin"));
}

const SourceFile* OwnHeader(const SourceFile& file) {
  if (!file.Is(".cc")) return nullptr;
  for (const SourceFile& header : SourceTree()) {
    if (header.IsHeader() && UnitOf(header.path) == UnitOf(file.path)) return &header;
  }
  return nullptr;
}

TEST(StdHeaders, AreIncludedByTheFilesThatUseThem) {
  for (const SourceFile& file : SourceTree()) {
    if (!IsChecked(file)) continue;
    for (const std::string& header : Missing(file, OwnHeader(file))) {
      ADD_FAILURE() << FullPath(file) << ":1: #include " << header << " is missing";
    }
  }
}

TEST(StdHeaders, ReportAMissingHeader) {
  const SourceFile header = MakeSourceFile("a.h", "#include <string>\nstd::string A(int64_t);\n");
  const SourceFile source = MakeSourceFile("a.cc", "std::string A(std::string_view);  // std::vector\n");
  EXPECT_THAT(Missing(header, nullptr), testing::ElementsAre("<cstdint>"));
  EXPECT_THAT(Missing(source, &header), testing::ElementsAre("<string_view>"));
}

}  // namespace
}  // namespace tabia::tidy
