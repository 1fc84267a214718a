// Choosing a move through C gives the choice of core/probe.
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/key.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/base/scratch_folder.h"
#include "tests/library/chess_books.h"

namespace tabia {
namespace {

constexpr uint64_t kSeeds[] = {0, 1, 4711, UINT64_MAX};

// One rule in the types of both.
struct Rule {
  tabia_chess_rule stated;
  probe::ChoiceRule core;
};

std::vector<Rule> Rules() {
  constexpr uint32_t kSize = sizeof(tabia_chess_rule);
  using probe::Policy;
  return {
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {}},
      {{kSize, TABIA_BEST, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.policy = Policy::kBest}},
      {{kSize, TABIA_UNIFORM, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.policy = Policy::kUniform}},
      {{kSize, TABIA_TOP, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.policy = Policy::kTop, .top = 3}},
      {{kSize, TABIA_TOP, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.policy = Policy::kTop, .top = 2}},
      {{kSize, TABIA_TEMPERATURE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0},
       {.policy = Policy::kTemperature, .temperature = 0}},
      {{kSize, TABIA_TEMPERATURE, 0, 80, 0, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0},
       {.policy = Policy::kTemperature, .temperature = 80}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 300, 0, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.min_share_per_mille = 300}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.deepest_ply = 3}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, nullptr, 0}, {.plies_before_line_end = 2}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, nullptr, 0}, {.avoid_repetition = false}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, nullptr, 0}, {.min_games = 6}},
      {{kSize, TABIA_SCORE, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, nullptr, 0},
       {.policy = Policy::kScore, .score_window = 20}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 0, 0, 0, 0, 0, 1, 25, 0, nullptr, 0}, {.min_score = 25}},
      {{kSize, TABIA_WEIGHTED, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, nullptr, 0}, {.min_score = 0}},
  };
}

int32_t StatusOf(const probe::Choice& choice) {
  if (choice.chosen) return TABIA_OK;
  return choice.candidates.empty() ? TABIA_NOT_FOUND : TABIA_REFUSED;
}

void ExpectSame(int32_t status, const tabia_chess_move& move, const probe::Choice& core,
                const chess::BookPosition& position) {
  ASSERT_EQ(status, StatusOf(core));
  if (!core.chosen) return;
  const chess::BookMove& chosen = core.candidates[*core.chosen].move;
  EXPECT_EQ(chess::Move(move.from, move.to, static_cast<chess::PieceType>(move.promotion)), chosen.move);
  const bool is_chess = position.of_chess() != nullptr;
  EXPECT_EQ(move.text, is_chess ? "" : probe::MoveText(position, chosen.move, chosen.opaque_move));
  EXPECT_EQ(move.weight, chosen.weight());
}

class ChessChoose : public ChessBook {
 protected:
  probe::Choice Core(const std::string& text, const Rule& rule, uint64_t seed) const {
    return probe::Choose(core_, *probe::ParseMoveSequence(text, core_.info().rules()), rule.core, seed);
  }
  // Checks all rules and seeds in each position of the book, or in some hundred positions of a large one.
  template <typename Check>
  void ForEachQuestion(Check check) const {
    const size_t step = 1 + positions_.size() / 100;
    for (size_t i = 0; i < positions_.size(); i += step) {
      for (const Rule& rule : Rules()) {
        for (const uint64_t seed : kSeeds) check(positions_[i], rule, seed);
      }
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Books, ChessChoose, ::testing::ValuesIn(ChessBooks()), BookName);

TEST_P(ChessChoose, ByTextChoosesAsTheBookDoes) {
  ForEachQuestion([&](const chess::BookPosition& position, const Rule& rule, uint64_t seed) {
    const std::string text = position.Epd();
    auto move = Sized<tabia_chess_move>();
    const int32_t status = tabia_chess_choose_text(opened_, text.c_str(), &rule.stated, seed, &move);
    ExpectSame(status, move, Core(text, rule, seed), position);
  });
}

TEST_P(ChessChoose, ByPositionChoosesAsTheBookDoes) {
  ForEachQuestion([&](const chess::BookPosition& position, const Rule& rule, uint64_t seed) {
    if (position.of_chess() == nullptr) return;
    const std::string text = position.Epd();
    const tabia_chess_position parsed = Parsed(text);
    const tabia_chess_game game = {sizeof game, probe::ParseMoveSequence(text)->ply, &parsed, nullptr, 0};
    auto move = Sized<tabia_chess_move>();
    ExpectSame(tabia_chess_choose(opened_, &game, &rule.stated, seed, &move), move, Core(text, rule, seed),
               position);
  });
}

TEST(ChessChoice, UsesTheDefaultsWithoutARule) {
  const Opened book(SampleBook("classic.obk"));
  const auto defaults = Sized<tabia_chess_rule>();
  for (const uint64_t seed : kSeeds) {
    auto with = Sized<tabia_chess_move>(), without = Sized<tabia_chess_move>();
    EXPECT_EQ(tabia_chess_choose_text(book, "startpos", &defaults, seed, &with), TABIA_OK);
    EXPECT_EQ(tabia_chess_choose_text(book, "startpos", nullptr, seed, &without), TABIA_OK);
    EXPECT_EQ(memcmp(&with, &without, sizeof with), 0);
  }
}

TEST(ChessChoice, RefusesMovesThatABookBeforeAvoids) {
  const ScratchFolder folder;
  WriteFile(folder / "my.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am d4;\n");
  const Opened book(SampleBook("classic.obk")), avoided(folder / "my.epd");
  const tabia_book* const before[] = {avoided};
  auto rule = Sized<tabia_chess_rule>();
  auto move = Sized<tabia_chess_move>();
  rule.policy = TABIA_BEST;
  rule.before = before;
  rule.before_count = 1;
  ASSERT_EQ(tabia_chess_choose_text(book, "startpos", &rule, 1, &move), TABIA_OK);
  EXPECT_EQ(chess::Move(move.from, move.to), *chess::ParseCodedMove("e2e4"));
  const tabia_book* const unopened[] = {nullptr};
  rule.before = unopened;
  EXPECT_EQ(tabia_chess_choose_text(book, "startpos", &rule, 1, &move), TABIA_WRONG_USAGE);
  rule.before = nullptr;
  EXPECT_EQ(tabia_chess_choose_text(book, "startpos", &rule, 1, &move), TABIA_WRONG_USAGE);
}

// The start position, before which the game has seen every position that a move of the book leads to.
class Repetition : public ::testing::Test {
 protected:
  Repetition() {
    const probe::MoveSequence line = *probe::ParseMoveSequence("startpos");
    for (const tabia_chess_move& move : Moves(book_, line.position.key())) {
      probe::MoveSequence next = line;
      next.Play(chess::Move(move.from, move.to));
      seen_.push_back(next.position.key());
    }
    game_.earlier_keys = seen_.data();
    game_.earlier_count = seen_.size();
    game_.position = &start_;
  }
  int32_t Choose() { return tabia_chess_choose(book_, &game_, &rule_, 1, &chosen_); }

  const Opened book_{SampleBook("classic.obk")};
  const tabia_chess_position start_ = Parsed("startpos");
  std::vector<uint64_t> seen_;
  tabia_chess_game game_ = Sized<tabia_chess_game>();
  tabia_chess_rule rule_ = Sized<tabia_chess_rule>();
  tabia_chess_move chosen_ = Sized<tabia_chess_move>();
};

TEST_F(Repetition, IsRefused) {
  EXPECT_EQ(Choose(), TABIA_REFUSED);
}

TEST_F(Repetition, MayBeAllowed) {
  rule_.allow_repetition = 1;
  EXPECT_EQ(Choose(), TABIA_OK);
}

TEST_F(Repetition, DoesNotCountOtherPositions) {
  game_.earlier_count = 0;
  EXPECT_EQ(Choose(), TABIA_OK);
}

TEST_F(Repetition, CountsFromThePlyOfTheGame) {
  game_.earlier_count = 0;
  rule_.deepest_ply = 8;
  game_.ply = 7;
  EXPECT_EQ(Choose(), TABIA_OK);
  game_.ply = 8;
  EXPECT_EQ(Choose(), TABIA_REFUSED);
}

}  // namespace
}  // namespace tabia
