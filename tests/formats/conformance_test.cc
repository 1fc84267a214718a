// Compares every book in tests/data/formats with the golden file next to it: BOOK.records contains the lines of its
// records, then those of its report. New folders and books are found automatically.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/records/source_report.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGoldenSuffix = ".records", kCtgDirectorySuffix = ".cto";

std::vector<std::string> Books() {
  std::vector<std::string> books;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(TABIA_TEST_DATA) / "formats")) {
    const fs::path folder = entry.path().parent_path();
    const fs::path suffix = entry.path().extension();
    const bool is_book = entry.is_regular_file() && folder.filename() != "formats" &&
                         suffix != kGoldenSuffix && suffix != kCtgDirectorySuffix;
    if (is_book) books.push_back(entry.path().string());
  }
  std::sort(books.begin(), books.end());
  return books;
}

std::string Text(const std::string& path) {
  const Outcome outcome = ReadBook(path);
  if (!outcome.status.ok()) return Message(outcome.status);
  std::string text;
  for (const std::string& line : outcome.lines) text += line + "\n";
  const records::SourceReport& report = outcome.report;
  text += absl::StrFormat("# format: %s\n# variant: %s\n# records: %d\n# notes: %d\n", report.format,
                          report.variant, report.records, report.notes);
  for (const auto& [what, decision] : report.decisions) text += "# decided: " + what + ": " + decision + "\n";
  for (const auto& [name, value] : report.facts) text += "# fact: " + name + ": " + value + "\n";
  for (const auto& [kind, skipped] : report.skipped) {
    text += absl::StrFormat("# skipped: %s: %d: %s\n", kind, skipped.count, skipped.first);
  }
  for (const auto& [kind, counted] : report.not_used) {
    text += absl::StrFormat("# not used: %s: %d: %s\n", kind, counted.count, counted.first);
  }
  return text;
}

class ConformanceTest : public testing::TestWithParam<std::string> {};

TEST_P(ConformanceTest, EqualsTheGoldenFile) {
  EXPECT_EQ(Text(GetParam()), ReadFile(GetParam() + std::string(kGoldenSuffix)));
}

TEST_P(ConformanceTest, IsReadTheSameTwice) {
  auto source = ForeignSource::Open(GetParam());
  ASSERT_TRUE(source.ok());
  RecordDump first, second;
  EXPECT_TRUE(source->Read({}, {first, first}).ok());
  EXPECT_TRUE(source->Read({}, {second, second}).ok());
  EXPECT_EQ(first.lines, second.lines);
}

TEST_P(ConformanceTest, IsRejectedByStrictReadingIfRecordsAreBad) {
  EXPECT_EQ(ReadStrictly(GetParam()).status.ok(), ReadBook(GetParam()).report.skipped.empty());
}

std::string TestName(const testing::TestParamInfo<std::string>& book) {
  std::string name = fs::path(book.param).filename().string();
  std::replace_if(
      name.begin(), name.end(), [](uint8_t c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Books, ConformanceTest, testing::ValuesIn(Books()), TestName);

}  // namespace
}  // namespace tabia::formats
