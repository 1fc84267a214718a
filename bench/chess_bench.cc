// The time of the rules of chess.
#include <random>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/chess/fen_key.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kRows = 20'000;
constexpr uint32_t kMovesSeed = 960;

// Runs `answer` over all questions repeatedly; the signature covers one round.
template <typename Question, typename Answer>
void Over(benchmark::State& state, const std::vector<Question>& questions, Answer answer) {
  Signature signature;
  for (const Question& question : questions) signature.Add(answer(question));
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(answer(questions[i]));
    i = i + 1 == questions.size() ? 0 : i + 1;
  }
  state.SetLabel(signature.Text());
}

void FenToKey(benchmark::State& state) {
  Over(state, PositionsOfOobs(kRows), [](const std::string& fen) { return *chess::KeyOfFen(fen); });
}
BENCHMARK(FenToKey);

void FenToLegalMoves(benchmark::State& state) {
  Over(state, PositionsOfOobs(kRows), [](const std::string& fen) {
    return uint64_t{chess::LegalMoves(*chess::Position::FromFen(fen)).size()};
  });
}
BENCHMARK(FenToLegalMoves);

// Moves as text from the start position on, the key after each: one question is one ply.
struct Ply {
  bool first;
  std::string move;
};

std::vector<Ply> Plies() {
  constexpr int kGames = 500, kPlies = 40;
  std::mt19937 random(kMovesSeed);
  std::vector<Ply> plies;
  for (int game = 0; game < kGames; ++game) {
    chess::Position position;
    for (int ply = 0; ply < kPlies; ++ply) {
      const chess::MoveList moves = chess::LegalMoves(position);
      if (moves.empty()) break;
      const chess::Move move = moves[random() % moves.size()];
      plies.push_back({ply == 0, chess::UciMove(position, move)});
      position.Make(move);
    }
  }
  return plies;
}

void MovesToKey(benchmark::State& state) {
  const chess::Position start;
  chess::Position position;
  Over(state, Plies(), [&](const Ply& ply) {
    if (ply.first) position = start;
    position.Make(*chess::ParseUciMove(position, ply.move));
    return chess::CanonicalKey(position.setup());
  });
}
BENCHMARK(MovesToKey);

}  // namespace
}  // namespace tabia::bench
