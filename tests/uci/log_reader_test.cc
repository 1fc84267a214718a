#include "protocol/uci/log/log_reader.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/chess/choice.h"

namespace tabia::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using Kind = LoggedLine::Kind;

constexpr uint64_t kSeed = 7;

// Returns each "go" of the log.
std::vector<LoggedGo> Read(const std::vector<std::string>& log) {
  LogReader reader({}, kSeed);
  std::vector<LoggedGo> gos;
  for (const std::string& line : log) {
    for (LoggedGo& go : reader.Read(line)) gos.push_back(std::move(go));
  }
  for (LoggedGo& go : reader.Finish()) gos.push_back(std::move(go));
  return gos;
}

std::vector<uint64_t> Seeds(const std::vector<LoggedGo>& gos) {
  std::vector<uint64_t> seeds;
  for (const LoggedGo& go : gos) seeds.push_back(go.seed);
  return seeds;
}

TEST(LoggedLine, FindsACommandOfTheGui) {
  const LoggedLine line = ParseLoggedLine(" go \t depth 3\r");
  EXPECT_EQ(line.kind, Kind::kCommand);
  EXPECT_EQ(line.engine, "");
  EXPECT_EQ(line.word, "go");
  EXPECT_EQ(line.rest, " \t depth 3");
  EXPECT_EQ(line.text, "go \t depth 3");
}

TEST(LoggedLine, FindsTheEngineOfCutechess) {
  const LoggedLine line = ParseLoggedLine("1234 >Stock: fish (2)(10): go depth 3");
  EXPECT_EQ(line.kind, Kind::kCommand);
  EXPECT_EQ(line.engine, "Stock: fish (2)(10)");
  EXPECT_EQ(line.word, "go");
}

TEST(LoggedLine, TakesEveryLineOfAnEngineForAnAnswer) {
  EXPECT_EQ(ParseLoggedLine("12 <x(0): go").kind, Kind::kAnswer);
  EXPECT_EQ(ParseLoggedLine("12 <x(0): ").kind, Kind::kAnswer);
}

TEST(LoggedLine, FindsAnAnswerByItsFirstWord) {
  for (const char* text : {"bestmove e2e4", "info depth 1", "id name x", "readyok"}) {
    EXPECT_EQ(ParseLoggedLine(text).kind, Kind::kAnswer) << text;
  }
}

TEST(LoggedLine, FindsTheEngineAndThreadOfFastchess) {
  const LoggedLine line =
      ParseLoggedLine("[Engine] [16:57:28.986690] <     140198998402624> sf 1 <--- go depth 3");
  EXPECT_EQ(line.kind, Kind::kCommand);
  EXPECT_EQ(line.engine, "<     140198998402624> sf 1");
  EXPECT_EQ(line.name, "sf 1");
  EXPECT_EQ(line.text, "go depth 3");
  const LoggedLine answer = ParseLoggedLine("[Engine] [16:57:28.986690] <1> sf 1 ---> bestmove e2e4 <--- x");
  EXPECT_EQ(answer.kind, Kind::kAnswer);
  EXPECT_EQ(answer.engine, "<1> sf 1");
  EXPECT_EQ(answer.word, "bestmove");
  EXPECT_EQ(ParseLoggedLine("[Engine] [16:57:28.986690] <1> sf ---> ").kind, Kind::kAnswer);
  EXPECT_EQ(ParseLoggedLine("[Engine] [16:57:28.986690] <1>  sf <--- go").name, "sf");
}

TEST(LoggedLine, TakesOtherLinesOfFastchessForNotes) {
  for (const char* text : {"[TRACE ] [11:00:31.727945] <140> fastchess --- Engine x is responsive.",
                           "[WARN  ] [11:00:31.727945] <   > fastchess --- Warning; x <--- go",
                           "[Engine] [11:00:31.727945] <140> <stderr> x ---> bestmove e2e4"}) {
    EXPECT_EQ(ParseLoggedLine(text).kind, Kind::kNote) << text;
  }
}

TEST(LoggedLine, FindsTheEngineOfCChessCli) {
  const LoggedLine line = ParseLoggedLine("Sf 15 dev <- position startpos moves e2e4");
  EXPECT_EQ(line.kind, Kind::kCommand);
  EXPECT_EQ(line.engine, "Sf 15 dev");
  EXPECT_EQ(line.name, "Sf 15 dev");
  EXPECT_EQ(line.word, "position");
  const LoggedLine answer = ParseLoggedLine("7 -> info string a <- b");
  EXPECT_EQ(answer.kind, Kind::kAnswer);
  EXPECT_EQ(answer.engine, "7");
  EXPECT_EQ(answer.text, "info string a <- b");
  EXPECT_EQ(ParseLoggedLine("T -> ").kind, Kind::kAnswer);
  EXPECT_EQ(ParseLoggedLine("info string a <- uci").engine, "");
  for (const char* text : {" <- uci", "T <- hello", "T <-uci"}) {
    EXPECT_EQ(ParseLoggedLine(text).kind, Kind::kUnknown) << text;
  }
}

TEST(LoggedLine, RejectsOtherForms) {
  for (const char* text : {"",
                           "[",
                           "[Engine]",
                           "[Engine] [1] ",
                           "[Engine] [1] <2>",
                           "[Engine] [1] <2> ",
                           "[Engine] [1] <2> x <-- go",
                           "[Engine] [1] <2> <--- go",
                           "12 go",
                           "12 >: go",
                           "12 >(0): go",
                           "12 >x: go",
                           "12 >x(y): go",
                           "12 >x(0) go",
                           "12 ?x(0): go",
                           "12",
                           "12 ",
                           ">x(0): go",
                           "> go",
                           "Go",
                           "Bestmove e2e4",
                           "12 >x(0): hi"}) {
    EXPECT_EQ(ParseLoggedLine(text).kind, Kind::kUnknown) << text;
  }
}

TEST(LogReader, ReportsThePositionOfEachGo) {
  const auto gos = Read({"", "position startpos moves e2e4", "hello", "go infinite  searchmoves e7e5 e2e4 "});
  ASSERT_EQ(gos.size(), 1u);
  EXPECT_EQ(gos[0].line_number, 4);
  EXPECT_EQ(gos[0].text, "go infinite  searchmoves e7e5 e2e4");
  EXPECT_TRUE(gos[0].go.infinite);
  EXPECT_EQ(gos[0].line->moves.size(), 1u);
  EXPECT_EQ(gos[0].only.size(), 1u);
  EXPECT_EQ(gos[0].seed, kSeed);
  EXPECT_THAT(gos[0].notes, IsEmpty());
}

TEST(LogReader, FollowsOptionsUntilTheSessionEnds) {
  const auto gos = Read({"setoption name Book Choice value best", "go", "uci", "go"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_EQ(gos[0].options.choice.policy, probe::Policy::kBest);
  EXPECT_EQ(gos[1].options.choice.policy, probe::Policy::kWeighted);
}

TEST(LogReader, NotesARejectedOptionOnce) {
  const auto gos =
      Read({"setoption name Hash value 16", "setoption name Book Top Moves value 0", "go", "go"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_THAT(gos[0].notes,
              ElementsAre(StartsWith("line 2: option Book Top Moves: \"0\": must be a whole number")));
  EXPECT_THAT(gos[1].notes, IsEmpty());
}

TEST(LogReader, KeepsEnginesApart) {
  const auto gos = Read({"1 >a(0): position startpos moves e2e4",
                         "1 >b(1): position startpos moves d2d4 d7d5", "2 >a(0): go", "2 >b(1): go"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_EQ(gos[0].engine, "a(0)");
  EXPECT_EQ(gos[0].line->moves.size(), 1u);
  EXPECT_EQ(gos[1].line->moves.size(), 2u);
}

uint64_t SeedOfTheSecondGame() {
  UciGame game;
  game.Go();
  game.NewGame();
  return game.Seed(kSeed);
}

TEST(LogReader, CountsGamesAsASessionDoes) {
  const auto gos = Read({"ucinewgame", "go", "go", "ucinewgame", "ucinewgame", "go"});
  EXPECT_THAT(Seeds(gos), ElementsAre(kSeed, kSeed, SeedOfTheSecondGame()));
}

TEST(LogReader, CountsAGameWhoseMovesBeginAgain) {
  const auto gos = Read({"position startpos moves e2e4 e7e5", "go", "position startpos", "go"});
  EXPECT_THAT(Seeds(gos), ElementsAre(kSeed, SeedOfTheSecondGame()));
}

TEST(LogReader, BeginsAtTheStartPositionAfterUcinewgame) {
  const auto gos = Read({"position startpos moves e2e4", "go", "ucinewgame", "go"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_EQ(gos[0].line->moves.size(), 1u);
  EXPECT_EQ(gos[1].line->moves.size(), 0u);
}

TEST(LogReader, ReportsAnUnreadablePosition) {
  const auto gos = Read({"position startpos moves e2e5", "go"});
  ASSERT_EQ(gos.size(), 1u);
  EXPECT_THAT(std::string(gos[0].line.status().message()), HasSubstr("e2e5"));
}

TEST(LogReader, ReadsTheAnswerOfAGo) {
  const auto gos =
      Read({"go", "info string book club.obk move e2e4 share 50.0%", "info depth 1 score cp 0 nodes 0",
            "bestmove e2e4", "go", "info depth 9 nodes 120", "bestmove d2d4 ponder d7d5"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_EQ(gos[0].bestmove, "e2e4");
  EXPECT_FALSE(gos[0].has_searched);
  EXPECT_THAT(gos[0].book_infos, ElementsAre("book club.obk move e2e4 share 50.0%"));
  EXPECT_EQ(gos[1].bestmove, "d2d4");
  EXPECT_TRUE(gos[1].has_searched);
  EXPECT_THAT(gos[1].book_infos, IsEmpty());
}

TEST(LogReader, MatchesBestmovesWhenTheGuiDoesNotWait) {
  const auto gos = Read({"readyok", "go ponder", "stop", "go", "bestmove e2e4", "bestmove d2d4"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_EQ(gos[0].bestmove, "e2e4");
  EXPECT_EQ(gos[1].bestmove, "d2d4");
}

TEST(LogReader, DistinguishesAPonderhitFromAStop) {
  const auto gos =
      Read({"go ponder", "info nodes 9", "ponderhit", "bestmove e2e4", "go ponder", "stop", "bestmove d2d4"});
  ASSERT_EQ(gos.size(), 2u);
  EXPECT_FALSE(gos[0].go.ponder);
  EXPECT_TRUE(gos[1].go.ponder);
}

TEST(LogReader, KeepsABookFailureUntilABookOpens) {
  const auto gos =
      Read({"info string nope.obk: cannot be opened: No such file or directory", "go", "bestmove e2e4", "go",
            "bestmove d2d4", "info string book club.obk: 9 positions, 12 moves", "go"});
  ASSERT_EQ(gos.size(), 3u);
  EXPECT_THAT(gos[0].book_failure, StartsWith("nope.obk: cannot be opened"));
  EXPECT_EQ(gos[1].book_failure, gos[0].book_failure);
  EXPECT_EQ(gos[2].book_failure, "");
  EXPECT_EQ(gos[2].bestmove, "");
}

TEST(LogReader, CountsEveryLineThatIsNotBlank) {
  LogReader reader({}, kSeed);
  for (const char* line : {"uci", " ", "id name x", "bestmove e2e4", "1 <a(0): uciok"}) reader.Read(line);
  const LogCounts& counts = reader.counts();
  EXPECT_EQ(counts.lines, 4);
  EXPECT_EQ(counts.commands, 1);
  EXPECT_EQ(counts.answers, 3);
  EXPECT_EQ(counts.unknown, 0);
  EXPECT_EQ(counts.first_unknown, 0);
}

}  // namespace
}  // namespace tabia::uci
