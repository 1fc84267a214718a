// How long the rules of backgammon take.
#include <random>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"

namespace tabia::bench {
namespace {

using backgammon::Board;
using backgammon::Dice;
using backgammon::LegalPlays;
using backgammon::Play;

struct Roll {
  Board board;
  Dice dice;
};

// The rolls of games in which a play is drawn for each roll, doubles as often as they are rolled.
std::vector<Roll> UsualRolls() {
  constexpr size_t kRolls = 4096;
  constexpr uint32_t kSeed = 15;
  std::mt19937 random(kSeed);
  std::vector<Roll> rolls;
  Board board = backgammon::kStartBoard;
  while (rolls.size() < kRolls) {
    if (OpponentChequers(board) == 0) board = backgammon::kStartBoard;
    const int a = 1 + static_cast<int>(random() % 6), b = 1 + static_cast<int>(random() % 6);
    rolls.push_back({board, *backgammon::MakeDice(a, b)});
    const std::vector<Play> plays = LegalPlays(board, rolls.back().dice);
    board = plays.empty() ? Flipped(board) : plays[random() % plays.size()].after;
  }
  return rolls;
}

// Of 291 plays.
Roll RichestRoll() {
  return {*backgammon::ParsePositionId("+7cEAIC7ooGEAQ"), {1, 1}};
}

// All cells of all boards after the plays, in their order.
void Add(const std::vector<Play>& plays, Signature& signature) {
  for (const Play& play : plays) {
    for (const int8_t cell : play.after.cells) signature.Add(static_cast<uint8_t>(cell));
  }
}

// Runs over all rolls again and again; the signature is that of one round.
void Generate(benchmark::State& state, const std::vector<Roll>& rolls) {
  Signature signature;
  for (const Roll& roll : rolls) Add(LegalPlays(roll.board, roll.dice), signature);
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(LegalPlays(rolls[i].board, rolls[i].dice));
    i = i + 1 == rolls.size() ? 0 : i + 1;
  }
  state.SetLabel(signature.Text());
}

void AllPlaysOfAUsualRoll(benchmark::State& state) {
  Generate(state, UsualRolls());
}
BENCHMARK(AllPlaysOfAUsualRoll);

void AllPlaysOfTheRichestRoll(benchmark::State& state) {
  Generate(state, {RichestRoll()});
}
BENCHMARK(AllPlaysOfTheRichestRoll);

}  // namespace
}  // namespace tabia::bench
