// The time of the rules of backgammon.
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "bench/made_rolls.h"
#include "core/backgammon/legal_plays.h"

namespace tabia::bench {
namespace {

using backgammon::LegalPlays;
using backgammon::Play;

constexpr size_t kRolls = 4096;

// Adds all cells of all boards after the plays, in their order.
void Add(const std::vector<Play>& plays, Signature& signature) {
  for (const Play& play : plays) {
    for (const int8_t cell : play.after.cells) signature.Add(static_cast<uint8_t>(cell));
  }
}

// Runs over all rolls repeatedly; the signature covers one round.
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
  Generate(state, UsualRolls(kRolls));
}
BENCHMARK(AllPlaysOfAUsualRoll);

void AllPlaysOfTheRichestRoll(benchmark::State& state) {
  Generate(state, {RichestRoll()});
}
BENCHMARK(AllPlaysOfTheRichestRoll);

}  // namespace
}  // namespace tabia::bench
