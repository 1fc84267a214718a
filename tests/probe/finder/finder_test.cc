#include "core/probe/finder/finder.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "gtest/gtest.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "tests/golden.h"

namespace tabia::probe {
namespace {

constexpr size_t kMaxOpenings = 50;

std::string DataPath(const std::string& name) {
  return std::string(TABIA_TEST_DATA) + "/page/" + name;
}

std::string FileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns "startpos moves e2e4, B00 King's Pawn Game", or the position after a longer game.
std::string PositionText(const FoundPosition& found) {
  constexpr size_t kMaxShownPlies = 8;
  const MoveSequence& line = found.line;
  const std::string title = found.title.empty() ? "" : ", " + found.title;
  if (!line.position.has_board()) return line.position.Epd() + title;
  if (line.moves.size() <= kMaxShownPlies) return MoveSequenceText(line.start, line.moves) + title;
  return Concat(line.moves.size(), " plies, ", line.position.Epd(), title);
}

std::string FoundText(std::string_view text, std::string_view variant = "standard") {
  const auto found = FindTyped(text, chess::Ruleset::Of(variant), kMaxOpenings);
  if (const auto* position = std::get_if<FoundPosition>(&found)) return PositionText(*position);
  if (const auto* none = std::get_if<NotFound>(&found)) return "error: " + none->why;
  const auto& openings = std::get<FoundOpenings>(found).openings;
  EXPECT_FALSE(openings.empty());
  return Concat("openings, first ", openings[0].eco, " ", openings[0].name);
}

TEST(Finder, ReadsTheTextsThatPeopleType) {
  const std::vector<GoldenRow> rows = GoldenRows(DataPath("typed.tsv"));
  EXPECT_GE(rows.size(), 110u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 3u) << row[0];
    EXPECT_EQ(FoundText(Unescaped(row[1])), row[2]) << row[0] << ": " << row[1];
  }
}

TEST(Finder, ReadsTheGamesThatPeoplePaste) {
  const std::vector<GoldenRow> rows = GoldenRows(DataPath("pasted.tsv"));
  std::set<std::string> listed, files;
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 2u) << row[0];
    listed.insert(row[0]);
    EXPECT_EQ(FoundText(FileText(DataPath("pasted/" + row[0]))), row[1]) << row[0];
  }
  for (const auto& file : std::filesystem::directory_iterator(DataPath("pasted"))) {
    files.insert(file.path().filename().string());
  }
  EXPECT_EQ(listed, files);
  EXPECT_GE(files.size(), 18u);
}

TEST(Finder, ReadsAGameWithoutItsLastBytes) {
  const std::string text = FileText(DataPath("pasted/lichess-evals-and-clocks.txt"));
  for (size_t size = 0; size < text.size(); ++size) {
    const auto found = FindTyped(text.substr(0, size), {}, kMaxOpenings);
    if (const NotFound* bad = std::get_if<NotFound>(&found)) {
      EXPECT_FALSE(bad->why.empty()) << size;
    } else if (const FoundPosition* position = std::get_if<FoundPosition>(&found)) {
      EXPECT_EQ(chess::ToFen(position->line.start), chess::kStartFen) << size;
    }
  }
}

TEST(Finder, LimitsTheText) {
  std::string game;
  for (int i = 0; game.size() + 16 < kMaxTypedBytes; ++i) game += i % 2 == 0 ? "Nf3 Nf6 " : "Ng1 Ng8 ";
  const auto found = FindTyped(game, {}, kMaxOpenings);
  ASSERT_TRUE(std::holds_alternative<FoundPosition>(found));
  EXPECT_GT(std::get<FoundPosition>(found).line.moves.size(), 16000u);
  game.resize(kMaxTypedBytes + 1, ' ');
  EXPECT_EQ(FoundText(game), "error: the text is longer than 64 KiB; paste one game without comments");
}

TEST(Finder, EndsForRepeatedSigns) {
  for (const std::string sign :
       {"(",    "[",        "{",  "/",   "[Event \"", "\n[", "1.",           "e4 ",
        "a ",   "Q",        "_",  "%",   "://",       "p/",  "lichess.org/", "https://a.b/p/",
        "\xc3", "\xe2\x80", "é ", "ab ", "\"",        "(e4 "}) {
    std::string text = "e4 ";
    while (text.size() + sign.size() <= kMaxTypedBytes) text += sign;
    FindTyped(text, {}, kMaxOpenings);
    FindTyped(text.substr(3), {}, kMaxOpenings);
    FindTyped(text, chess::Ruleset::Of("crazyhouse"), kMaxOpenings);
  }
}

TEST(Finder, FollowsTheVariantOfTheBook) {
  const std::string chess960 = "nrbkrqbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKRQBN w EBeb - 0 1";
  EXPECT_EQ(FoundText(chess960 + " moves e2e4", "chess960"),
            "nrbkrqbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKRQBN w KQkq - 0 1 moves e2e4");
  const std::string crazyhouse = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 2";
  EXPECT_EQ(FoundText(crazyhouse, "crazyhouse"), crazyhouse);
  const std::string link =
      "https://lichess.org/analysis/crazyhouse/" + Join(SplitWords(crazyhouse, " "), "_");
  EXPECT_EQ(FoundText(link, "crazyhouse"), crazyhouse);
  const std::string refusal = "error: only a FEN finds a position in a book of crazyhouse";
  for (const char* text : {"e4", "sicilian najdorf", "b90", "[Event \"x\"] 1. e4", "rnbqkbnr/pppppppp"}) {
    EXPECT_EQ(FoundText(text, "crazyhouse"), refusal) << text;
  }
}

}  // namespace
}  // namespace tabia::probe
