// The lines for an evaluating engine, and the scores in its answers.
#include "protocol/uci/analysis/analyst.h"

#include <string>
#include <tuple>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::uci {
namespace {

using State = Analyst::State;

constexpr const char* kFen = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1";

constexpr const char* kSetsChess960 = "setoption name UCI_Chess960 value true\n";

// Returns an analyst with a started engine.
Analyst Started(AnalystConfig config = {.nodes = 500}) {
  Analyst analyst(config);
  EXPECT_EQ(analyst.TakeOutput(), "uci\n");
  for (const char* line : {"id name Fish 1", "option name UCI_Chess960 type check default false",
                           "option name Hash type spin default 16 min 1 max 1024", "uciok"}) {
    analyst.HandleLine(line);
  }
  return analyst;
}

// Returns the result that the lines before a bestmove make.
std::vector<SearchedLine> ResultOf(const std::vector<std::string>& lines,
                                   const AnalystConfig& config = {.nodes = 500}) {
  Analyst analyst = Started(config);
  analyst.Search(kFen);
  analyst.HandleLine("readyok");
  for (const std::string& line : lines) analyst.HandleLine(line);
  analyst.HandleLine("bestmove e3d3 ponder e5d5");
  return analyst.TakeResult();
}

std::optional<chess::Score> ScoreOf(const std::vector<std::string>& lines) {
  const std::vector<SearchedLine> result = ResultOf(lines);
  return result.empty() ? std::nullopt : std::optional(result[0].score);
}

TEST(Analyst, StartsTheEngine) {
  Analyst analyst(AnalystConfig{});
  EXPECT_EQ(analyst.state(), State::kStarting);
  analyst.HandleLine("Fish 1 by its authors");
  analyst.HandleLine("id name  Fish 1 ");
  analyst.HandleLine("id author uciok");
  EXPECT_EQ(analyst.state(), State::kStarting);
  analyst.HandleLine("uciok");
  EXPECT_EQ(analyst.state(), State::kIdle);
  EXPECT_EQ(analyst.engine_name(), "Fish 1");
}

TEST(Analyst, SearchesEachPositionAsANewGame) {
  Analyst analyst = Started();
  analyst.Search(kFen);
  EXPECT_EQ(analyst.TakeOutput(), std::string(kSetsChess960) + "ucinewgame\nisready\n");
  analyst.HandleLine("readyok");
  EXPECT_EQ(analyst.TakeOutput(), std::string("position fen ") + kFen + "\ngo nodes 500\n");
  analyst.HandleLine("info depth 1 score cp 12 nodes 20 pv e3d3");
  EXPECT_EQ(analyst.state(), State::kSearching);
  analyst.HandleLine("bestmove e3d3");
  EXPECT_EQ(analyst.state(), State::kIdle);
  EXPECT_EQ(analyst.TakeResult()[0].score.centipawns(), 12);
  EXPECT_TRUE(analyst.TakeResult().empty());
}

TEST(Analyst, SetsTheOptionOfChess960IfTheEngineHasIt) {
  EXPECT_EQ(Started().TakeOutput(), kSetsChess960);
  Analyst analyst(AnalystConfig{});
  analyst.TakeOutput();
  for (const char* line : {"id name Fish 1", "uciok"}) analyst.HandleLine(line);
  EXPECT_EQ(analyst.state(), State::kIdle);
  EXPECT_EQ(analyst.TakeOutput(), "");
}

TEST(Analyst, RefusesAValueThatTheEngineDoesNotList) {
  const auto start = [](const std::string& variant) {
    Analyst analyst({.options = {{"UCI_Variant", variant}}});
    for (const char* line :
         {"id name Fish 1", "option name UCI_Variant type combo default chess var chess var 3check",
          "uciok"}) {
      analyst.HandleLine(line);
    }
    return analyst.failure();
  };
  EXPECT_EQ(start("3check"), "");
  EXPECT_EQ(start("atomic"), "has no value atomic for its option UCI_Variant");
}

TEST(Analyst, SetsOptions) {
  EXPECT_EQ(Started({.options = {{"hash", "64"}}}).TakeOutput(),
            std::string(kSetsChess960) + "setoption name hash value 64\n");
  Analyst analyst({.options = {{"Hashes", "64"}}});
  for (const char* line : {"id name Fish 1", "option name Hash type spin", "uciok"}) analyst.HandleLine(line);
  EXPECT_EQ(analyst.failure(), "has no option Hashes");
}

TEST(Analyst, TurnsTheBookOfTheEngineOff) {
  Analyst analyst(AnalystConfig{});
  analyst.TakeOutput();
  for (const char* line : {"id name Fish 1", "option name OwnBook type check default true", "uciok"}) {
    analyst.HandleLine(line);
  }
  EXPECT_EQ(analyst.TakeOutput(), "setoption name OwnBook value false\n");
}

TEST(Analyst, IgnoresTheScoreOfABookMove) {
  for (const char* line : {"info depth 1 score cp 0 nodes 0 time 0 pv e3d3", "info score cp 0 pv e3d3",
                           "info depth 1 score cp 0 pv e3d3", "info depth 9 score cp 25 nodes 0"}) {
    EXPECT_FALSE(ScoreOf({line})) << line;
    EXPECT_EQ(ScoreOf({"info depth 7 score cp 12 nodes 50", line})->centipawns(), 12) << line;
  }
  EXPECT_EQ(ScoreOf({"info depth 12 score cp 0 pv e3d3"})->centipawns(), 0);
  EXPECT_EQ(ScoreOf({"info depth 1 score cp 0 nodes 20 pv e3d3"})->centipawns(), 0);
}

TEST(Analyst, RefusesAnEngineThatCannotPlayChess960) {
  Analyst analyst({.chess960 = true});
  analyst.HandleLine("id name Fish 1");
  analyst.HandleLine("uciok");
  EXPECT_EQ(analyst.state(), State::kFailed);
  EXPECT_EQ(analyst.failure(), "has no option UCI_Chess960");
}

TEST(Analyst, RefusesAnEngineWithoutAName) {
  Analyst analyst(AnalystConfig{});
  analyst.HandleLine("uciok");
  EXPECT_EQ(analyst.failure(), "has not sent its name");
}

TEST(Analyst, TakesTheLastScore) {
  EXPECT_EQ(ScoreOf({"info depth 1 score cp 12", "info depth 2 score cp -30 pv e3d3"})->centipawns(), -30);
}

TEST(Analyst, TakesMates) {
  for (const int moves : {-3, 3, 500}) {
    const std::string line = "info depth 2 score mate " + std::to_string(moves);
    EXPECT_EQ(ScoreOf({"info depth 1 score cp 12", line}), chess::Score::OfMate(moves));
  }
  EXPECT_EQ(ScoreOf({"info depth 1 score mate 0"}), chess::Score::OfMate(-1)) << "already mated";
  EXPECT_EQ(ScoreOf({"info depth 2 score mate 501"}), std::nullopt);
}

TEST(Analyst, LimitsCentipawns) {
  EXPECT_EQ(ScoreOf({"info depth 2 score cp 31000"})->centipawns(), 30000);
  EXPECT_EQ(ScoreOf({"info depth 2 score cp -2147483648"})->centipawns(), -30000);
}

TEST(Analyst, IgnoresBounds) {
  EXPECT_EQ(ScoreOf({"info score cp 12", "info score cp 40 lowerbound", "info score cp 7 upperbound"})
                ->centipawns(),
            12);
}

TEST(Analyst, AsksForSeveralLines) {
  Analyst analyst({.lines = 3});
  for (const char* line : {"id name Fish 1", "option name MultiPV type spin default 1", "uciok"}) {
    analyst.HandleLine(line);
  }
  EXPECT_EQ(analyst.TakeOutput(), "uci\nsetoption name MultiPV value 3\n");
  EXPECT_EQ(Started({.lines = 3}).failure(), "has no option MultiPV");
}

TEST(Analyst, TakesTheLastScoreOfEachLine) {
  const std::vector<SearchedLine> lines = ResultOf(
      {"info depth 7 multipv 1 score cp 12 nodes 9 pv e3d3 e5d5", "info depth 7 multipv 2 score cp 3 pv e3f3",
       "info depth 8 multipv 1 score cp 15 nodes 20 pv e3f3",
       "info depth 8 multipv 2 score cp 16 upperbound nodes 25 pv e3d3",
       "info depth 8 multipv 3 score cp -9 pv e3e2"},
      {.nodes = 500, .lines = 2});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(std::tuple(lines[0].number, lines[0].depth, lines[0].score.centipawns(), lines[0].move),
            std::tuple(1, 8, 15, "e3f3"));
  EXPECT_EQ(std::tuple(lines[1].number, lines[1].depth, lines[1].score.centipawns(), lines[1].move),
            std::tuple(1, 7, 12, "e3d3"));
}

// The nodes run out while the third move of depth 7 fails high: the engine has put it first, and the others behind it.
TEST(Analyst, TakesTheLastScoreOfAMoveThatFailsHigh) {
  const std::vector<SearchedLine> lines = ResultOf(
      {"info depth 7 multipv 1 score cp 12 nodes 9 pv e3d3", "info depth 7 multipv 2 score cp 3 pv e3f3",
       "info depth 7 multipv 3 score cp 1 pv e3e2", "info depth 8 multipv 1 score cp 40 lowerbound pv e3e2",
       "info depth 8 multipv 2 score cp 14 pv e3d3", "info depth 7 multipv 3 score cp 3 pv e3f3"},
      {.nodes = 500, .lines = 3});
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(std::tuple(lines[0].depth, lines[0].score.centipawns(), lines[0].move),
            std::tuple(8, 14, "e3d3"));
  EXPECT_EQ(std::tuple(lines[1].depth, lines[1].score.centipawns(), lines[1].move), std::tuple(7, 3, "e3f3"));
  EXPECT_EQ(std::tuple(lines[2].depth, lines[2].score.centipawns(), lines[2].move), std::tuple(7, 1, "e3e2"));
}

TEST(Analyst, TakesTheLastScoreOfANumberWhoseMoveIsNew) {
  const std::vector<SearchedLine> lines =
      ResultOf({"info depth 7 score cp 12 pv e3d3", "info depth 8 score cp 40 lowerbound pv e3e2"});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].move, "e3d3");
}

TEST(Analyst, TakesTheBestOfSeveralLines) {
  EXPECT_EQ(ScoreOf({"info multipv 1 score cp 12", "info multipv 2 score cp 7"})->centipawns(), 12);
}

TEST(Analyst, TakesTheBestmoveIfTheLineHasNoMove) {
  EXPECT_EQ(ResultOf({"info depth 7 score cp 12 nodes 9"})[0].move, "e3d3");
  EXPECT_EQ(ResultOf({"info depth 7 score cp 12 nodes 9 pv e3f3"})[0].move, "e3f3");
  const std::vector<SearchedLine> lines =
      ResultOf({"info multipv 1 score cp 12 nodes 9", "info multipv 2 score cp 3 nodes 9"},
               {.nodes = 500, .lines = 2});
  EXPECT_EQ(lines[0].move, "") << "its score may be that of another move";
}

TEST(Analyst, IgnoresUnknownLines) {
  EXPECT_EQ(ScoreOf({"info score cp 12", "info score cp", "info score cp x", "info score cp 99999999999",
                     "info score wdl 1 2 3", "info string score cp 5", "info pv score cp 6", "", "score cp 8",
                     "info", "readyok", "uciok", "\x80\xff"})
                ->centipawns(),
            12);
}

TEST(Analyst, RefusesABestmoveWithoutAScore) {
  for (const char* line : {"info depth 1", "info score cp 12 lowerbound"}) {
    Analyst analyst = Started();
    analyst.Search(kFen);
    analyst.HandleLine("readyok");
    analyst.HandleLine(line);
    analyst.HandleLine("bestmove e3d3");
    EXPECT_EQ(analyst.failure(), "has sent bestmove without a score");
  }
}

TEST(Analyst, RefusesAnUnrequestedBestmove) {
  Analyst analyst = Started();
  analyst.HandleLine("bestmove e2e4");
  EXPECT_EQ(analyst.state(), State::kIdle);
  analyst.Search(kFen);
  analyst.HandleLine("bestmove e2e4");
  EXPECT_EQ(analyst.state(), State::kFailed);
}

}  // namespace
}  // namespace tabia::uci
