// Games of made matches, as PGN.
#pragma once

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

#include "core/formats/source_file.h"
#include "core/match/match_games.h"
#include "core/match/played_suite.h"
#include "core/suites/suite_reader.h"
#include "tests/base/scratch_folder.h"

namespace tabia::match {

inline const std::string kE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
inline const std::string kD4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -";

struct GameText {
  std::string round = "1";
  std::string white = "one", black = "two";
  std::string fen = kE4 + " 0 1";  // empty: none
  std::string result = "1-0";
  std::string tags = {};  // more of them, such as "[Termination \"abandoned\"]"
  std::string moves = {};
};

inline std::string PgnOf(const GameText& game) {
  return absl::StrCat("[Event \"?\"]\n[Round \"", game.round, "\"]\n[White \"", game.white, "\"]\n[Black \"",
                      game.black, "\"]\n[Result \"", game.result, "\"]\n",
                      game.fen.empty() ? "" : "[SetUp \"1\"]\n[FEN \"" + game.fen + "\"]\n", game.tags, "\n",
                      game.moves, " ", game.result, "\n\n");
}

inline MatchGames GamesIn(const std::string& pgn, const MatchRule& rule = {}, unsigned threads = 1) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", pgn);
  auto file = formats::SourceFile::Open(folder / "games.pgn");
  MatchGames games;
  const absl::Status read = games.Read(*file, rule, threads);
  EXPECT_TRUE(read.ok()) << read;
  return games;
}

// Returns the sample match, packed, or its suite.
inline std::string SampleMatch() {
  return ReadFile(TABIA_TEST_DATA "/../../plugin/books/match.pgn.xz");
}
inline std::string SampleSuite() {
  return ReadFile(TABIA_TEST_DATA "/../../plugin/books/match.epd");
}

inline suites::Suite SuiteIn(const std::string& epd) {
  const ScratchFolder folder;
  WriteFile(folder / "suite.epd", epd);
  auto file = formats::SourceFile::Open(folder / "suite.epd");
  const auto suite = suites::ReadSuite(*file);
  EXPECT_TRUE(suite.ok() && suite->has_value()) << suite.status();
  return suite.ok() && *suite ? **suite : suites::Suite{};
}

inline PlayedSuite Scored(const suites::Suite& suite, const MatchGames& games,
                          const std::vector<std::string>& players = {}) {
  auto scored = ScoreSuite(suite, games, players);
  EXPECT_TRUE(scored.ok()) << scored.status();
  return scored.ok() ? *std::move(scored) : PlayedSuite{};
}

}  // namespace tabia::match
