// Compares each line of each analysis with the expectations of an independent reader, where the larger test data is
// present: all programs, languages, kinds of damage, and bases.

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

#include "core/backgammon/xgid.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/analysis_text/analysis_text_reader.h"
#include "core/formats/source_file.h"
#include "tests/formats/unpacked.h"

namespace tabia::formats {
namespace {

constexpr const char* kFolder = TABIA_SHARED_DATA "/backgammon-text/";

// Columns of the expectations.
enum Column {
  kFile,
  kNumber,
  kKind,
  kXgid,
  kRank,
  kPlay,
  kAfter,
  kLevel,
  kEquity,
  kDifference,
  kWin,
  kWinG,
  kWinBg,
  kLoseG,
  kLoseBg,
  kCi95,
  kTrials,
  kSeed,
  kProgram,
  kVersion,
  kBasis,
  kMark
};

using Row = std::vector<std::string>;

std::vector<Row> ParseRows(const std::string& text) {
  std::vector<Row> rows;
  for (const std::string_view line : SplitWords(text, "\n")) {
    Row row;
    for (const std::string_view cell : Split(line, "\t")) row.emplace_back(cell);
    rows.push_back(row);
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

std::string BasisText(TextBasis basis) {
  return basis == TextBasis::kCubeful ? "cubeful" : basis == TextBasis::kCubeless ? "cubeless" : "mwc";
}

std::string LevelText(const backgammon::Level& level) {
  return level == backgammon::Level{} ? "" : backgammon::LevelName(level);
}

std::string NumberText(double number, int decimals) {
  std::string text = absl::StrFormat("%.*f", decimals, number);
  if (text.find('.') != std::string::npos) {
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

void AddRollout(const TextRollout& rollout, Row& row) {
  if (rollout.games > 0) row[kTrials] = std::to_string(rollout.games);
  if (rollout.settings.seed != 0) row[kSeed] = std::to_string(rollout.settings.seed);
}

void AddChances(const std::optional<backgammon::Chances>& chances, Row& row) {
  if (!chances) return;
  row[kWin] = NumberText(chances->win, 5);
  row[kWinG] = NumberText(chances->win_gammon, 5);
  row[kWinBg] = NumberText(chances->win_backgammon, 5);
  row[kLoseG] = NumberText(chances->lose_gammon, 5);
  row[kLoseBg] = NumberText(chances->lose_backgammon, 5);
}

// The rows of a file, made as those of the expectations. The column of marks is empty.
class ReadRows {
 public:
  ReadRows(std::string file, std::string path) : file_(std::move(file)) {
    auto source = SourceFile::Open(path);
    EXPECT_TRUE(source.ok()) << path;
    if (!source.ok()) return;
    const bool is_packed = path.ends_with(".xz");
    EXPECT_TRUE(!is_packed || source->Unpack().ok());
    const auto report = ForEachTextAnalysis(
        *source, {}, [this](const TextAnalysis& analysis, UnusedCounter&) { return Add(analysis); });
    EXPECT_TRUE(report.ok()) << report.status();
  }

  std::vector<Row> rows;

 private:
  absl::Status Add(const TextAnalysis& analysis) {
    ++number_;
    bool is_refused = false;
    std::map<int, Row> of_plays;
    for (const TextPlay& play : analysis.plays) of_plays[play.rank] = RowOf(analysis, play);
    for (const TextFault& fault : analysis.faults) {
      is_refused |= fault.kind != "illegal play";
      if (fault.kind != "illegal play") continue;
      Row row = RowOf(analysis, "refuse");
      row[kRank] = "2";
      of_plays[2] = row;
    }
    for (const auto& [rank, row] : of_plays) rows.push_back(row);
    if (analysis.cube) AddCube(analysis);
    if (analysis.plays.empty() && !analysis.cube)
      rows.push_back(RowOf(analysis, is_refused ? "refuse" : "none"));
    return absl::OkStatus();
  }

  Row RowOf(const TextAnalysis& analysis, const std::string& kind) {
    Row row(kMark + 1);
    row[kFile] = file_;
    row[kNumber] = std::to_string(number_);
    row[kKind] = kind;
    backgammon::GameState state = analysis.state;
    if (kind == "cube") state.dice.reset();
    row[kXgid] = backgammon::ToXgid(state);
    row[kProgram] = analysis.program.kind == backgammon::ProgramKind::kExtremeGammon ? "eXtreme Gammon"
                    : analysis.program.kind == backgammon::ProgramKind::kBgBlitz     ? "BGBlitz"
                                                                                     : "GNU Backgammon";
    row[kVersion] = analysis.version;
    return row;
  }

  Row RowOf(const TextAnalysis& analysis, const TextPlay& play) {
    Row row = RowOf(analysis, "move");
    row[kRank] = std::to_string(play.rank);
    backgammon::GameState after;
    after.board = backgammon::Flip(play.after);
    row[kAfter] = backgammon::ToXgid(after).substr(5, 26);
    row[kLevel] = LevelText(play.level);
    row[kEquity] = NumberText(play.equity.fraction(), 6);
    AddChances(play.chances, row);
    if (play.ci95 > 0) row[kCi95] = NumberText(play.ci95, 4);
    AddRollout(play.rollout, row);
    row[kBasis] = BasisText(play.basis);
    return row;
  }

  void AddCube(const TextAnalysis& analysis) {
    const TextCube& cube = *analysis.cube;
    for (const auto& [name, value] : {std::pair("no double", &cube.no_double),
                                      {"double take", &cube.take},
                                      {"double pass", &cube.pass}}) {
      Row row = RowOf(analysis, "cube");
      row[kPlay] = name;
      row[kLevel] = LevelText(cube.level);
      row[kEquity] = NumberText(value->equity.fraction(), 6);
      AddChances(value->chances, row);
      if (value->ci95 > 0) row[kCi95] = NumberText(value->ci95, 4);
      if (value->ci95 > 0) AddRollout(cube.rollout, row);
      row[kBasis] = BasisText(cube.basis);
      rows.push_back(row);
    }
  }

  const std::string file_;
  int number_ = 0;
};

bool IsNumber(const std::string& text) {
  return ParseNumber<double>(text).has_value();
}

// Returns the names of the columns that differ.
std::string Differences(const Row& expected, const Row& read) {
  std::string text;
  for (int column = kFile; column <= kBasis; ++column) {
    if (column == kDifference || (column == kPlay && expected[kKind] != "cube")) continue;
    const std::string &a = expected[static_cast<size_t>(column)], &b = read[static_cast<size_t>(column)];
    const bool are_near =
        IsNumber(a) && IsNumber(b) && std::abs(*ParseNumber<double>(a) - *ParseNumber<double>(b)) < 6e-5;
    if (a != b && !are_near) text += absl::StrFormat(" %d: %s, not %s;", column, b, a);
  }
  return text;
}

void ExpectRows(const std::vector<Row>& expected, const std::string& folder) {
  std::map<std::string, std::vector<Row>> files;
  std::map<std::pair<std::string, std::string>, int> counts;
  for (const Row& row : expected) ++counts[{row[kFile], row[kNumber]}];
  for (Row row : expected) {
    // The only "play" of a roll that cannot be played has no numbers: no analysis.
    if (row[kKind] == "move" && row[kEquity].empty()) {
      if (counts[{row[kFile], row[kNumber]}] > 1) continue;
      row[kKind] = "none";
      row[kRank] = row[kAfter] = row[kBasis] = "";
    }
    files[row[kFile]].push_back(row);
  }
  for (const auto& [name, rows] : files) {
    const std::vector<Row> read = ReadRows(name, folder + name).rows;
    EXPECT_EQ(read.size(), rows.size()) << name;
    for (size_t i = 0; i < std::min(read.size(), rows.size()); ++i) {
      EXPECT_EQ(Differences(rows[i], read[i]), "") << name << " row " << i;
    }
  }
}

std::string TextOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(AnalysisTextSharedDataTest, ReadsAllRowsAsExpected) {
  const std::vector<Row> rows = ParseRows(TextOf(std::string(kFolder) + "expect.tsv"));
  EXPECT_EQ(rows.size(), 780u);
  ExpectRows(rows, kFolder);
}

TEST(AnalysisTextSharedDataTest, ReadsAllRowsOfRealGamesAsExpected) {
  const std::vector<Row> rows = ParseRows(Unpack(std::string(kFolder) + "expect-bglab.tsv.xz"));
  EXPECT_EQ(rows.size(), 1785u);
  ExpectRows(rows, kFolder);
}

}  // namespace
}  // namespace tabia::formats
