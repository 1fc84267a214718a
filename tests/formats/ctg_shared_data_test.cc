// Compares real CTG books with the output of an independent reader, if the larger test data is present.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

#include "core/formats/read_options.h"
#include "core/moves/recommended.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/unpacked.h"

namespace tabia::formats {
namespace {

using Lines = std::vector<std::string>;

constexpr char kBooks[] = TABIA_SHARED_DATA "/ctg/";

Lines Sorted(Lines lines) {
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Adds the lines of a RecordDump for a row: position, move, annotation, recommendation or "-", games, then those that
// the mover won, drew and lost.
void AddRow(const std::vector<std::string>& row, Lines& lines) {
  static const std::map<std::string, std::string> kAnnotations = {{"1", "!"},  {"2", "?"},  {"3", "!!"},
                                                                  {"4", "??"}, {"5", "!?"}, {"6", "?!"}};
  static const std::map<std::string, std::string> kMarks = {{"64", "not to be played"},
                                                            {"128", "recommended"}};
  const std::string subject = row.at(0) + "\t" + row.at(1), &annotation = row.at(2), &mark = row.at(3);
  const bool is_known = mark != "-";
  const bool is_rejected = mark == "64" || annotation == "2" || annotation == "4";
  lines.push_back(subject +
                  (is_known ? "\t" + row.at(5) + "\t" + row.at(6) + "\t" + row.at(7) : "\t0\t0\t0") +
                  (is_rejected ? "\tinactive" : ""));
  if (kAnnotations.contains(annotation))
    lines.push_back(subject + "\tcomment\t" + kAnnotations.at(annotation));
  if (kMarks.contains(mark)) lines.push_back(subject + "\tcomment\t" + kMarks.at(mark));
}

// Reads the stored form of each position, as `dump` does, with the moves that are not recommended: the rows have them
// too.
void ExpectBook(const std::string& book, const std::string& rows, size_t records) {
  Lines expected;
  for (const std::string& row : std::vector<std::string>(absl::StrSplit(rows, '\n', absl::SkipEmpty()))) {
    AddRow(absl::StrSplit(row, '\t'), expected);
  }
  Outcome outcome = ReadBook(
      book, {.strict = true, .as_stored = true, .ctg = {.recommended = chess::Recommended::kIgnored}});
  ASSERT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.report.records, records);
  Lines& lines = outcome.lines;
  const auto is_of_position = [](const std::string& line) {
    return absl::StrContains(line, "\t-\tcomment\t");
  };
  lines.erase(std::remove_if(lines.begin(), lines.end(), is_of_position), lines.end());
  // Whole books are too long to be shown where they differ.
  EXPECT_TRUE(Sorted(lines) == Sorted(expected));
}

TEST(CtgSharedDataTest, AgreesWithAnIndependentReaderOfOnePage) {
  ExpectBook(std::string(kBooks) + "simple.ctg", ReadFile(std::string(kBooks) + "simple.expect.tsv"), 3);
}

TEST(CtgSharedDataTest, AgreesWithAnIndependentReaderOfPerfect2021) {
  const ScratchFolder folder;
  const std::string book = folder / "Perfect2021.ctg";
  WriteFile(book, Unpack(std::string(kBooks) + "Perfect2021.ctg.xz"));
  ExpectBook(book, Unpack(std::string(kBooks) + "Perfect2021.expect.tsv.xz"), 112'290);
}

}  // namespace
}  // namespace tabia::formats
