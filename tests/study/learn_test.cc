// Lessons from lost games: which move is avoided, for how long, and by many programs at once.
#include "core/study/learn.h"

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/study/solved_book.h"
#include "tests/tiny_book.h"

namespace tabia::study {
namespace {

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
  // White has e4 +0.30, d4 +0.20 and c4 -0.20; after 1. e4 e5 Nf3 +0.30 and Bc4 +0.25; Black has e5 alone.
  const probe::ChessBook book_ = BookOf({{"", "e4 +0.30/20, d4 +0.20/20, c4 -0.20/20"},
                                         {"e4", "e5 -0.30/20"},
                                         {"e4 e5", "Nf3 +0.30/20, Bc4 +0.25/20"}});

  absl::StatusOr<LearnReport> TryToLearn(const std::string& pgn, LearnRule rule = {}) {
    rule.player = "me";
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
  std::vector<std::string> Lines() const { return absl::StrSplit(ReadFile(path()), '\n', absl::SkipEmpty()); }

  const ScratchFolder folder_;
};

TEST_F(LearnTest, AvoidsTheLastMoveThatHasAnAlternative) {
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6 0-1")).learned, 1u);
  EXPECT_THAT(
      Lines(),
      ElementsAre(StartsWith(
          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - am Nf3; c0 \"lost 1 game as White "
          "against X, 2024-10-01\"; c1 \"until 2024-12-30\"; c2 \"games ")));
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

TEST_F(LearnTest, LearnsNothingIfThePlayerHadNoChoice) {
  const LearnReport report = LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6", false) + LostGame("1. a3 e5"));
  EXPECT_EQ(report.no_alternative, 1u);
  EXPECT_EQ(report.out_of_book, 1u);
  EXPECT_THAT(Lines(), IsEmpty());
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
              ElementsAre(HasSubstr("\"lost 2 games, the last as White against X, 2024-10-02\"; c1 \"until "
                                    "2024-10-22\"")));
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

TEST_F(LearnTest, KeepsTheLinesOfThePlayer) {
  const std::string own = "# mine\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm d4; am e4;\n";
  WriteFile(path(), own);
  EXPECT_EQ(LearnFrom(LostGame("1. e4 e5 2. Nf3 Nc6")).learned, 1u);
  EXPECT_THAT(ReadFile(path()), StartsWith(own));
  // The own line counts as well: 1. d4 is the only good first move that is not avoided.
  EXPECT_EQ(LearnFrom(LostGame("1. d4 d5")).no_alternative, 1u);
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
  EXPECT_EQ(Learn(*file, games, {.player = "Me", .today = kToday}, path())->learned, 1u);
}

TEST_F(LearnTest, LosesNothingIfManyProgramsLearnAtOnce) {
  constexpr int kPrograms = 64;
  std::vector<std::thread> programs;
  for (int i = 0; i < kPrograms; ++i) {
    const std::string games = folder_ / absl::StrCat(i, ".pgn");
    WriteFile(games, LostGame("1. e4 e5 2. Nf3 Nc6", true, "2024.10.01", absl::StrCat(i)));
    programs.emplace_back([this, games] {
      auto file = formats::SourceFile::Open(games);
      EXPECT_EQ(Learn(*file, book_, {.player = "Me", .today = kToday}, path())->learned, 1u);
    });
  }
  for (std::thread& program : programs) program.join();
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr("\"lost 64 games, ")));
}

}  // namespace
}  // namespace tabia::study
