// Evaluations of Lichess: the lines of an independent reader, and lines that are odd, damaged or huge.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/formats/compressed.h"
#include "tests/formats/forked_dump.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kFolder = TABIA_TEST_DATA "/evaluations/";
constexpr const char* kLine =
    R"({"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","evals":[{"pvs":[{"cp":30,"line":"e2e4"}],"knodes":9,"depth":20}]})"
    "\n";

Outcome ReadText(const std::string& text, const ReadOptions& options = {}) {
  const ScratchFolder folder;
  WriteFile(folder / "evals.jsonl", text);
  return ReadBook(folder / "evals.jsonl", options);
}

std::vector<std::string> Sorted(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Returns the lines "POSITION MOVE SCORE@DEPTH" of lines.expect.tsv, in the form of RecordDump.
std::vector<std::string> ExpectedLines() {
  std::vector<std::string> lines;
  for (const std::string& row : std::vector<std::string>(
           absl::StrSplit(ReadFile(kFolder + "lines.expect.tsv"), '\n', absl::SkipEmpty()))) {
    const std::vector<std::string> cells = absl::StrSplit(row, '\t');
    for (const std::string& cell : std::vector<std::string>(absl::StrSplit(cells[2], ' '))) {
      const std::vector<std::string> parts = absl::StrSplit(cell, absl::ByAnyChar("=@"));
      const chess::Evaluation evaluation = {*chess::Score::OfCentipawns(std::stoi(parts[1])),
                                            static_cast<uint8_t>(std::stoi(parts[2]))};
      lines.push_back(absl::StrCat(cells[0], "\t", parts[0], "\t", chess::EvaluationText(evaluation)));
    }
  }
  return lines;
}

TEST(LichessEval, HasTheEvaluationsOfAnIndependentReader) {
  const Outcome outcome = ReadBook(kFolder + "lines.jsonl.zst");
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
  EXPECT_EQ(outcome.report.records, 4496u);
  EXPECT_EQ(Sorted(outcome.lines), Sorted(ExpectedLines()));
}

TEST(LichessEval, IsTheSameWithAnyLineEndsAndByteOrderMark) {
  const std::vector<std::string> lines = ReadText(kLine).lines;
  EXPECT_THAT(lines, ElementsAre(HasSubstr("e2e4\t+0.30/20")));
  EXPECT_EQ(ReadText(absl::StrReplaceAll(kLine, {{"\n", "\r\n"}})).lines, lines);
  EXPECT_EQ(ReadText(absl::StrReplaceAll(kLine, {{"\n", ""}})).lines, lines);
  EXPECT_EQ(ReadText(absl::StrCat("\xef\xbb\xbf", kLine)).lines, lines);
}

TEST(LichessEval, SkipsALineOfAnyLength) {
  const std::string huge(size_t{5} << 20, 'x');
  const Outcome outcome = ReadText(absl::StrCat(kLine, huge, "\n", kLine));
  EXPECT_EQ(outcome.report.records, 2u);
  EXPECT_EQ(outcome.report.skipped.at("line too long").first, "line 2: more than 1048576 bytes");
  EXPECT_EQ(ReadText(absl::StrCat(kLine, huge)).report.records, 1u);
}

TEST(LichessEval, CountsLinesAcrossBlocks) {
  std::string text;
  while (text.size() < size_t{3} << 20) text += kLine;
  const auto lines = static_cast<int64_t>(text.size() / std::string_view(kLine).size());
  const Outcome outcome = ReadText(text + "{\n" + kLine);
  EXPECT_EQ(outcome.report.records, static_cast<uint64_t>(lines) + 1);
  EXPECT_THAT(outcome.report.skipped.at("unreadable line").first,
              HasSubstr(absl::StrCat("line ", lines + 1, ":")));
}

TEST(LichessEval, SurvivesEveryCutOfALine) {
  const std::string line = kLine;
  for (size_t size = 1; size + 1 < line.size(); ++size) {
    const Outcome outcome = ReadText(absl::StrCat(kLine, line.substr(0, size), "\n", kLine));
    EXPECT_EQ(outcome.report.records, 2u) << size;
    EXPECT_EQ(outcome.report.skipped.size(), 1u) << size;
  }
}

// Returns the records of a file in order of their text, then its report or its error.
std::vector<std::string> ReadingOnThreads(const std::string& path, uint32_t threads) {
  ForkedDump::List list;
  ReadOptions options;
  options.threads = threads;
  absl::StatusOr<records::SourceReport> report;
  {
    ForkedDump visitor(list);
    report = ForeignSource::Open(path)->Read(options, visitor);
  }
  if (!report.ok()) return {std::string(Message(report.status()))};
  std::sort(list.lines.begin(), list.lines.end());
  list.lines.push_back(absl::StrCat(report->records, " records"));
  for (const auto& [kind, skipped] : report->skipped) {
    list.lines.push_back(absl::StrCat(kind, ": ", skipped.count, ", ", skipped.first));
  }
  return list.lines;
}

// Returns the text as frames of `size` bytes each, so that lines begin in one frame and end in another.
std::string FramesOf(std::string_view text, size_t size) {
  std::string frames;
  for (; !text.empty(); text.remove_prefix(std::min(size, text.size())))
    frames += Zstded(text.substr(0, size));
  return frames;
}

// Returns many lines, of which some are damaged, blank or too long.
std::string OddLines() {
  std::string text = "\xef\xbb\xbf";
  for (int i = 0; i < 200; ++i) {
    text += absl::StrReplaceAll(kLine, {{"9", absl::StrCat(i)}, {"\"cp\":30", absl::StrCat("\"cp\":", i)}});
    if (i % 50 == 7) text += "{\n\n";
  }
  text += "\xef\xbb\xbf" + std::string(kLine) + std::string(1200000, ' ') + "\n" + kLine;
  text += std::string(kLine).substr(0, 100);
  return text;
}

TEST(LichessEval, IsTheSameOnAnyNumberOfThreadsAndInAnyFrames) {
  const ScratchFolder folder;
  const std::string text = OddLines(), path = folder / "evals.jsonl";
  WriteFile(path, text);
  const std::vector<std::string> expected = ReadingOnThreads(path, 1);
  EXPECT_THAT(expected, testing::Contains("201 records"));
  EXPECT_THAT(expected, testing::Contains(testing::StartsWith("unreadable line: 6, line 9: ")));
  EXPECT_THAT(expected, testing::Contains(testing::StartsWith("line too long: 1, line 210: ")));
  for (const uint32_t threads : {2, 3}) EXPECT_EQ(ReadingOnThreads(path, threads), expected);
  for (const size_t size : {1000, 5000, 1000000}) {
    SCOPED_TRACE(size);
    WriteFile(path, FramesOf(text, size));
    for (const uint32_t threads : {1, 2, 3}) EXPECT_EQ(ReadingOnThreads(path, threads), expected);
  }
}

TEST(LichessEval, IsRefusedIfAFrameAmongManyIsDamaged) {
  const ScratchFolder folder;
  const std::string path = folder / "evals.jsonl";
  const std::string before = FramesOf(OddLines(), 5000), damaged = Zstded(OddLines());
  std::string bytes = before + damaged + before;
  bytes.replace(before.size() + damaged.size() / 2, 100, 100, '\xff');
  WriteFile(path, bytes);
  const std::vector<std::string> error = ReadingOnThreads(path, 1);
  EXPECT_THAT(error, ElementsAre(HasSubstr("damaged")));
  EXPECT_THAT(error, ElementsAre(HasSubstr(": byte ")));
  EXPECT_EQ(ReadingOnThreads(path, 3), error);
  WriteFile(path, before + damaged.substr(0, damaged.size() - 1));
  const std::vector<std::string> cut = ReadingOnThreads(path, 1);
  EXPECT_THAT(cut, ElementsAre(HasSubstr(absl::StrCat("byte ", before.size() + damaged.size() - 1))));
  EXPECT_EQ(ReadingOnThreads(path, 3), cut);
}

TEST(LichessEval, IsRefusedAtTheFirstBadLineIfReadingIsStrict) {
  ReadOptions options;
  options.strict = true;
  const Outcome outcome = ReadText(absl::StrCat(kLine, "{}\n"), options);
  EXPECT_THAT(std::string(Message(outcome.status)), HasSubstr("line 2"));
  EXPECT_THAT(std::string(Message(outcome.status)), HasSubstr("fen"));
}

}  // namespace
}  // namespace tabia::formats
