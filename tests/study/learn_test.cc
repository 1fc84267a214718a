// Lessons from lost games: which move is avoided, for how long, and by many programs at once.
#include "core/study/learn.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/open_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/study/evaluated_book.h"
#include "tests/tiny_book.h"

namespace tabia::study {
namespace {

using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr std::chrono::sys_days kToday = std::chrono::sys_days(std::chrono::days(20'000));  // 2024-10-04

// Returns a game that "Me" lost.
std::string LostGame(const std::string& moves, bool as_white = true, const std::string& date = "2024.10.01",
                     const std::string& round = "1") {
  return absl::StrCat("[White \"", as_white ? "Me" : "X", "\"]\n[Black \"", as_white ? "X" : "Me",
                      "\"]\n[Date \"", date, "\"]\n[Round \"", round, "\"]\n[Result \"",
                      as_white ? "0-1" : "1-0", "\"]\n\n", moves, "\n\n");
}

class LearnTest : public testing::Test {
 protected:
  // White has e4 +0.30, d4 +0.20 and c4 -0.20, and avoids f3; after 1. e4 e5 Nf3 +0.30 and Bc4 +0.25; Black has e5
  // alone.
  const probe::ChessBook book_ = BookOfText(EpdOf({{"", "e4 +0.30/20, d4 +0.20/20, c4 -0.20/20"},
                                                   {"e4", "e5 -0.30/20"},
                                                   {"e4 e5", "Nf3 +0.30/20, Bc4 +0.25/20"}}) +
                                            chess::BookPosition::Of(chess::Position()).Epd() + " am f3;\n");

  absl::StatusOr<LearnReport> TryToLearn(const std::string& pgn, LearnRule rule = {}) {
    rule.players = {"me"};
    if (rule.today == std::chrono::sys_days()) rule.today = kToday;
    WriteFile(folder_ / "games.pgn", pgn);
    auto games = formats::SourceFile::Open(folder_ / "games.pgn");
    return Learn(*games, book_, rule, path());
  }
  LearnReport LearnFrom(const std::string& pgn, LearnRule rule = {}) {
    const absl::StatusOr<LearnReport> report = TryToLearn(pgn, rule);
    EXPECT_TRUE(report.ok()) << report.status();
    return *report;
  }
  std::string path() const { return folder_ / "my.epd"; }
  // Returns the lines of the file without its remarks.
  std::vector<std::string> Lines() const {
    return absl::StrSplit(ReadFile(path()), '\n',
                          [](absl::string_view line) { return !line.empty() && line[0] != '#'; });
  }

  const ScratchFolder folder_;
};

TEST_F(LearnTest, AvoidsTheLastMoveThatHasAnAlternative) {
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6 0-1")).learned, 1u);
  EXPECT_THAT(
      Lines(),
      ElementsAre(StartsWith(
          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - am Nf3; c0 \"lost 1 game as White "
          "against X, 2024-10-01\"; c1 \"from 2024-10-01 until 2024-12-30\"; c2 \"games ")));
}

TEST_F(LearnTest, GoesBackIfEveryAlternativeIsAvoided) {
  const std::string nf3 = LostGame("1. e4 e5 2. Nf3 Nc6"), bc4 = LostGame("1. e4 e5 2. Bc4 Nc6");
  EXPECT_EQ(LearnFrom(nf3 + bc4).learned, 2u);
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr(" am Nf3;"), HasSubstr(" am e4;")));
}

TEST_F(LearnTest, TakesOnlyMovesWithinTheWindow) {
  const std::string d4 = LostGame("1. d4 d5");
  EXPECT_EQ(LearnFrom(LostGame("1. e4 c5") + d4).learned, 1u);
  EXPECT_EQ(LearnFrom(d4).no_alternative, 1u);
  EXPECT_THAT(Lines(), SizeIs(1));
}

TEST_F(LearnTest, AvoidsAMoveAfterATranspositionBack) {
  EXPECT_EQ(LearnFrom(LostGame("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 4. Nf3 Nc6 0-1")).learned, 1u);
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr(" am Nf3;")));
}

TEST_F(LearnTest, TakesNoMoveThatTheBookDoesNotPlay) {
  const LearnReport report = LearnFrom(LostGame("1. Nf3 Nf6 2. Ng1 Ng8 3. a3 e5 0-1") + LostGame("1. f3 e5"));
  EXPECT_EQ(report.out_of_book, 2u);
  EXPECT_THAT(Lines(), IsEmpty());
}

TEST_F(LearnTest, LearnsNothingIfThePlayerHadNoChoice) {
  const LearnReport report = LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6", false) + LostGame("1. a3 e5"));
  EXPECT_EQ(report.no_alternative, 1u);
  EXPECT_EQ(report.out_of_book, 1u);
  EXPECT_THAT(Lines(), IsEmpty());
}

TEST_F(LearnTest, WritesABookWithoutLessons) {
  LearnFrom(LostGame("1. a3 e5"));
  EXPECT_EQ(ReadFile(path()), "# tabia learn: no lessons\n");
  const absl::StatusOr<probe::Book> book = books::OpenBook(path(), {});
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(book->info().positions, 0u);
  LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6"));
  EXPECT_THAT(ReadFile(path()), StartsWith("rnbqkbnr"));
}

TEST_F(LearnTest, LearnsAGameOnce) {
  const std::string game = LostGame("1. e4 e5 2. Nf3 Nc6");
  LearnFrom(game);
  const std::string file = ReadFile(path());
  EXPECT_EQ(LearnFrom(game).known, 1u);
  EXPECT_EQ(ReadFile(path()), file);
}

TEST_F(LearnTest, AvoidsAMoveForLongerAfterEachLoss) {
  LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6") + LostGame("1. e4 e5 2. Nf3 Nf6", true, "2024.10.02"),
            {.days = 10});
  EXPECT_THAT(Lines(),
              ElementsAre(HasSubstr("\"lost 2 games, the last as White against X, 2024-10-02\"; c1 \"from "
                                    "2024-10-02 until 2024-10-22\"")));
}

TEST_F(LearnTest, RemovesLessonsAtTheirEnd) {
  LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6"), {.days = 10});
  LearnRule later = {.days = 10, .today = kToday + std::chrono::days(7)};
  EXPECT_EQ(LearnFrom(LostGame("1. a3 e5"), later).expired, 0u);
  later.today += std::chrono::days(1);
  EXPECT_EQ(LearnFrom(LostGame("1. a3 e5"), later).expired, 1u);
  EXPECT_THAT(Lines(), IsEmpty());
  // The game is too old now to be learned again.
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6"), later).known, 1u);
}

TEST_F(LearnTest, IgnoresGamesThatAreNoEvidence) {
  std::string games;
  for (const char* const termination : {"time forfeit", "Abandoned", "illegal move", "X won on time"}) {
    games += absl::StrCat("[Termination \"", termination, "\"]\n", LostGame("1. e4 e5 2. Nf3 Nc6 0-1"));
  }
  games += "[Termination \"illegal move\"]\n" + LostGame("1. e4 e5 2. Ke3 0-1");
  const LearnReport report = LearnFrom(games);
  EXPECT_EQ(report.lost, 0u);
  EXPECT_EQ(report.games[games::LeftOut::kTimeForfeit], 2u);
  EXPECT_EQ(report.games[games::LeftOut::kIllegalMove], 2u);
  EXPECT_EQ(report.games[games::LeftOut::kCrash], 1u);
  EXPECT_EQ(report.games[games::LeftOut::kUnreadable], 0u);
  EXPECT_THAT(Lines(), IsEmpty());
}

// Returns a game that "Me" won.
std::string WonGame(const std::string& moves, const std::string& round,
                    const std::string& date = "2024.10.01") {
  return absl::StrCat("[White \"Me\"]\n[Black \"X\"]\n[Date \"", date, "\"]\n[Round \"", round,
                      "\"]\n[Result \"1-0\"]\n\n", moves, "\n\n");
}

TEST_F(LearnTest, TheRemarkNamesTheLastGameAndNotTheOneReadLast) {
  const std::string moves = "1. e4 e5 2. Nf3 Nc6";
  LearnFrom(LostGame(moves, true, "2024.10.03", "2") + LostGame(moves, true, "2024.10.01"));
  EXPECT_THAT(Lines(),
              ElementsAre(HasSubstr("c0 \"lost 2 games, the last as White against X, 2024-10-03\"; c1 \"from "
                                    "2024-10-03 until ")));
}

TEST_F(LearnTest, AWinWithTheSameMoveHalvesALesson) {
  const std::string lost = LostGame("1. e4 e5 2. Nf3 Nc6"), won = WonGame("1. e4 e5 2. Nf3 Nf6", "2"),
                    other = WonGame("1. e4 e5 2. Bc4 Nf6", "3");
  const LearnReport report = LearnFrom(won + lost + other);
  EXPECT_EQ(report.wins, 1u);
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr(" am Nf3; c0 \"lost 1 game as White against X, 2024-10-01\"; c1 "
                                             "\"from 2024-10-01 until 2024-11-15\"; c2 \"games ")));
  EXPECT_THAT(Lines()[0], HasSubstr("; c3 \"won "));
  const std::string file = ReadFile(path());
  EXPECT_EQ(LearnFrom(won + lost + other).wins, 0u);
  EXPECT_EQ(ReadFile(path()), file);
}

TEST_F(LearnTest, LearnsGamesInAnyOrder) {
  const std::vector<std::string> games = {LostGame("1. e4 e5 2. Nf3 Nc6"),
                                          LostGame("1. e4 e5 2. Nf3 Nf6", true, "2024.10.03"),
                                          WonGame("1. e4 e5 2. Nf3 d6", "7")};
  for (const std::vector<size_t>& order : {std::vector<size_t>{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}}) {
    std::filesystem::remove(path());
    for (const size_t game : order) LearnFrom(games[game]);
    EXPECT_THAT(Lines(), ElementsAre(HasSubstr("\"from 2024-10-03 until 2025-01-01\"")));
  }
}

TEST_F(LearnTest, ForgetsNoGameOfALessonThatWinsHaveEnded) {
  const std::string lost = LostGame("1. e4 e5 2. Nf3 Nc6");
  std::string won;
  for (int i = 0; i < 20; ++i) won += WonGame("1. e4 e5 2. Nf3 Nf6", absl::StrCat("w", i));
  const LearnReport report = LearnFrom(lost + won);
  EXPECT_EQ(report.wins, 7u);
  EXPECT_EQ(report.lessons, 0u);
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr("\"from 2024-10-01 until 2024-10-01\"")));
  EXPECT_EQ(LearnFrom(lost).known, 1u);
  EXPECT_EQ(LearnFrom(LostGame("1. a3 e5"), {.today = kToday + std::chrono::days(100)}).expired, 1u);
  EXPECT_THAT(Lines(), IsEmpty());
}

TEST_F(LearnTest, WritesNoLineThatIsTooLongToBeRead) {
  std::string games;
  for (int i = 0; i < 4200; ++i)
    games += LostGame("1. e4 e5 2. Nf3 Nc6", true, "2024.10.01", absl::StrCat(i));
  const LearnReport report = LearnFrom(games);
  EXPECT_EQ(report.learned, 1000u);
  EXPECT_EQ(report.surplus, 3200u);
  ASSERT_THAT(Lines(), SizeIs(1));
  EXPECT_LT(Lines()[0].size(), 65'536u);
  EXPECT_THAT(Lines()[0], HasSubstr(" am Nf3; c0 \"lost 1000 games, "));
  const std::string file = ReadFile(path());
  EXPECT_EQ(LearnFrom(games).learned, 0u);
  EXPECT_EQ(ReadFile(path()), file);
}

TEST_F(LearnTest, ShortensALineOfAnOlderVersion) {
  std::string ids;
  for (int i = 0; i < 4200; ++i) ids += absl::StrCat(" ", absl::Hex(i, absl::kZeroPad16));
  WriteFile(path(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - am Nf3; c0 \"" +
                        std::string(70'000, 'x') + "\"; c1 \"until 2030-01-01\"; c2 \"games" + ids + "\";\n");
  LearnFrom(LostGame("1. a3 e5"));
  EXPECT_LT(Lines()[0].size(), 65'536u);
  EXPECT_THAT(Lines()[0], HasSubstr(" until 2030-01-01\""));
}

TEST_F(LearnTest, ShortensTheNameOfAnOpponent) {
  std::string game = LostGame("1. e4 e5 2. Nf3 Nc6");
  std::string name = "x";
  for (int i = 0; i < 30'000; ++i) name += "\xc3\xbc";
  game.replace(game.find("\"X\""), 3, "\"" + name + "\"");
  LearnFrom(game);
  ASSERT_THAT(Lines(), SizeIs(1));
  EXPECT_LT(Lines()[0].size(), 600u);
  EXPECT_TRUE(IsUtf8(Lines()[0]));
}

TEST_F(LearnTest, EndsNoLessonAfterTheYear9999) {
  const std::string games = LostGame("1. e4 e5 2. Nf3 Nc6") + LostGame("1. e4 e5 2. Nf3 Nf6");
  EXPECT_EQ(LearnFrom(games, {.days = 2'900'000}).learned, 2u);
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr(" until 9999-12-31\"")));
  EXPECT_EQ(LearnFrom(games, {.days = 2'900'000}).known, 2u);
  for (const uint32_t days : {2'912'900u, UINT32_MAX}) {
    const absl::Status status = TryToLearn(games, {.days = days}).status();
    EXPECT_EQ(ExitCode(status), 2);
    EXPECT_THAT(Message(status), HasSubstr("must be at most 2912896: a lesson ends by 9999-12-31"));
  }
}

TEST_F(LearnTest, LeavesTheLockFileOfAnotherProgram) {
  WriteFile(path() + ".lock", "mine");
  LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6"));
  EXPECT_EQ(ReadFile(path() + ".lock"), "mine");
}

TEST_F(LearnTest, TakesTheFirstDayThatADateCanMean) {
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6", true, "2023.??.??")).known, 1u);
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6", true, "????.??.??")).learned, 1u);
}

TEST_F(LearnTest, KeepsTheLinesOfThePlayer) {
  const std::string own = "# mine\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm d4; am e4;\n";
  WriteFile(path(), own);
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6")).learned, 1u);
  EXPECT_THAT(ReadFile(path()), StartsWith(own));
  // The own line counts as well: 1. d4 is the only good first move that is not avoided.
  EXPECT_EQ(LearnFrom(LostGame("1. d4 d5")).no_alternative, 1u);
}

TEST_F(LearnTest, ReadsAFileThatAnEditorOfWindowsHasSaved) {
  LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6"));
  const std::string lesson = absl::StrReplaceAll(ReadFile(path()), {{"\n", "\r\n"}});
  const std::string own = "\xef\xbb\xbf# mine\r\n";
  WriteFile(path(), own + lesson);
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 d6")).learned, 1u);
  EXPECT_THAT(ReadFile(path()), StartsWith(own));
  EXPECT_THAT(absl::StrSplit(ReadFile(path()), '\n'), ElementsAre(_, HasSubstr("lost 2 games"), ""));
}

TEST_F(LearnTest, WritesARemarkAfterAByteOrderMark) {
  WriteFile(path(), "\xef\xbb\xbf# tabia learn: no lessons\r\n");
  EXPECT_EQ(LearnFrom(LostGame("1. h4")).learned, 0u);
  EXPECT_EQ(ReadFile(path()), "\xef\xbb\xbf# tabia learn: no lessons\n");
}

TEST_F(LearnTest, RejectsAFileThatIsNotEpd) {
  WriteFile(path(), "# mine\ne4 is bad\n");
  const absl::Status status = TryToLearn(LostGame("1. e4 e5 2. Nf3 Nc6")).status();
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), HasSubstr("my.epd: line 2"));
  EXPECT_EQ(ReadFile(path()), "# mine\ne4 is bad\n");
}

TEST_F(LearnTest, TakesAnyPlayableMoveOfABookWithoutEvaluations) {
  const probe::ChessBook games = tabia::BookOf({{kStart, "e2e4", 9, 0, 0}, {kStart, "d2d4", 1, 0, 0}});
  WriteFile(folder_ / "games.pgn", LostGame("1. e4 e5"));
  auto file = formats::SourceFile::Open(folder_ / "games.pgn");
  EXPECT_EQ(Learn(*file, games, {.players = {"Me"}, .today = kToday}, path())->learned, 1u);
}

TEST_F(LearnTest, LosesNothingIfManyProgramsLearnAtOnce) {
  constexpr int kPrograms = 64;
  std::vector<std::thread> programs;
  for (int i = 0; i < kPrograms; ++i) {
    const std::string games = folder_ / absl::StrCat(i, ".pgn");
    WriteFile(games, LostGame("1. e4 e5 2. Nf3 Nc6", true, "2024.10.01", absl::StrCat(i)));
    programs.emplace_back([this, games] {
      auto file = formats::SourceFile::Open(games);
      EXPECT_EQ(Learn(*file, book_, {.players = {"Me"}, .today = kToday}, path())->learned, 1u);
    });
  }
  for (std::thread& program : programs) program.join();
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr("\"lost 64 games, ")));
}

}  // namespace
}  // namespace tabia::study
