// The moves that books would have played in place of those of a game.
#include "core/games/game_answers.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "core/probe/chess/choice.h"
#include "tests/base/scratch_folder.h"
#include "tests/repertoire/made_repertoire.h"

namespace tabia::games {
namespace {

using testing::ElementsAre;

const probe::ChoiceRule kBest = {.policy = probe::Policy::kBest};

// Returns the answers of the books to the only game of a text.
GameAnswers AnswersTo(const std::string& moves, const probe::BookStack& books) {
  const ScratchFolder folder;
  WriteFile(folder / "game.pgn", "[White \"Me\"]\n\n" + moves + "\n");
  auto file = formats::SourceFile::Open(folder / "game.pgn");
  GameAnswers answers;
  const auto visit = [&](const Game& game) -> absl::Status {
    auto found = AnswersOf(game, books, 1);
    EXPECT_TRUE(found.ok()) << found.status();
    if (found.ok()) answers = *std::move(found);
    return found.status();
  };
  EXPECT_TRUE(ForEachGame(*file, {}, visit).ok());
  return answers;
}

// Returns the plies as texts such as "e2e4 50% | d2d4 not listed": the move of each book, and the share of the move
// that was played. A book without the position has a dash.
std::vector<std::string> Texts(const GameAnswers& answers) {
  std::vector<std::string> texts;
  for (const PlyAnswers& ply : answers.plies) {
    std::string text;
    for (const BookAnswer& book : ply.books) {
      absl::StrAppend(&text, text.empty() ? "" : " | ");
      if (!book.is_known) {
        text += "-";
        continue;
      }
      absl::StrAppend(&text, book.choice ? chess::UciMove(chess::Position(), *book.choice) : book.no_move,
                      " ");
      text += book.played_share ? absl::StrCat(100 * *book.played_share, "%") : "not listed";
    }
    texts.push_back(text);
  }
  return texts;
}

TEST(GameAnswers, HaveTheMoveOfEachBook) {
  probe::BookStack books(repertoire::RepertoireOf("1. e4 e5 2. Nf3 *\n"), kBest);
  books.Add(repertoire::GamesBook("[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n"
                                  "[Result \"1-0\"]\n\n1. e4 c5 1-0\n"),
            kBest);
  const GameAnswers answers = AnswersTo("1. e4 c5 2. Nf3 *", books);
  EXPECT_THAT(Texts(answers), ElementsAre("e2e4 100% | d2d4 33.3333%",
                                          "e7e5 not listed | every move is refused: weight 0 0%", "- | -"));
  EXPECT_EQ(answers.plies[0].answering, 0u);
  EXPECT_EQ(answers.plies[2].answering, std::nullopt);
  EXPECT_EQ(answers.exits[0].reason, ExitReason::kBlack);
  EXPECT_EQ(answers.exits[1].reason, ExitReason::kEnd);
}

TEST(GameAnswers, HaveNoMoveThatAnEarlierBookForbids) {
  probe::BookStack books;
  books.AddBans(repertoire::RepertoireOf("1. e4? *\n"));
  books.Add(repertoire::RepertoireOf("1. e4 (1. d4) e5 *\n"), kBest);
  const GameAnswers answers = AnswersTo("1. e4 e5 *", books);
  EXPECT_THAT(answers.places, ElementsAre(1u));
  EXPECT_THAT(Texts(answers), ElementsAre("d2d4 0%", "e7e5 100%"));
}

TEST(GameAnswers, HaveTheScoresOfTheFirstBookWithEvaluations) {
  const auto evaluated = [](const std::string& comments) {
    return repertoire::GamesBook("[Result \"1-0\"]\n\n1. e4 {[%eval " + comments +
                                 "]} 1-0\n\n[Result \"1-0\"]\n\n1. d4 {[%eval 0.5]} 1-0\n");
  };
  probe::BookStack books(repertoire::RepertoireOf("1. d4 *\n"), kBest);
  books.Add(evaluated("0.2"), kBest);
  const GameAnswers answers = AnswersTo("1. e4 *", books);
  EXPECT_EQ(answers.plies[0].best, chess::Score::OfCentipawns(50));
  EXPECT_EQ(answers.plies[0].played, chess::Score::OfCentipawns(20));
  const GameAnswers mated = AnswersTo("1. e4 *", probe::BookStack(evaluated("#-3"), kBest));
  EXPECT_EQ(mated.plies[0].played, chess::Score::OfMate(-3));
}

}  // namespace
}  // namespace tabia::games
