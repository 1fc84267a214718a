// How long the rules of chess take.
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/chess/fen.h"
#include "core/chess/fen_key.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kRows = 20'000;

// Runs `answer` over all positions again and again; the signature is that of one round.
template <typename Answer>
void OverPositions(benchmark::State& state, Answer answer) {
  const std::vector<std::string> fens = PositionsOfOobs(kRows);
  Signature signature;
  for (const std::string& fen : fens) signature.Add(answer(fen));
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(answer(fens[i]));
    i = i + 1 == fens.size() ? 0 : i + 1;
  }
  state.SetLabel(signature.Text());
}

void FenToKey(benchmark::State& state) {
  OverPositions(state, [](const std::string& fen) { return *chess::KeyOfFen(fen); });
}
BENCHMARK(FenToKey);

void FenToPosition(benchmark::State& state) {
  OverPositions(state, [](const std::string& fen) { return chess::Position::FromFen(fen)->checkers() + 1; });
}
BENCHMARK(FenToPosition);

void FenToLegalMoves(benchmark::State& state) {
  OverPositions(state, [](const std::string& fen) {
    return uint64_t{chess::LegalMoves(*chess::Position::FromFen(fen)).size()};
  });
}
BENCHMARK(FenToLegalMoves);

}  // namespace
}  // namespace tabia::bench
