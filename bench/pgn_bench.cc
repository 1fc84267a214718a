// The speed of reading games.
#include <fstream>
#include <random>
#include <string>

#include "absl/strings/str_format.h"
#include "benchmark/benchmark.h"

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "bench/made_books.h"
#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"

namespace tabia::bench {
namespace {

constexpr int kGames = 2'000, kPlies = 80;

// Returns a game of random moves, as programs usually write it: numbers, check marks, a line every sixteen
// plies.
std::string MakeGame(std::mt19937_64& random) {
  std::string text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\n";
  chess::Position position;
  for (int ply = 0; ply < kPlies; ++ply) {
    const chess::MoveList moves = chess::LegalMoves(position);
    if (moves.empty()) break;
    const chess::Move move = moves[random() % moves.size()];
    if (ply % 2 == 0) text += absl::StrFormat("%d.", ply / 2 + 1);
    text += chess::San(position, move) + (ply % 16 == 15 ? "\n" : " ");
    position.Make(move);
  }
  return text + "1/2-1/2\n\n";
}

std::string MakePgn() {
  const std::string path = Folder() + "/games.pgn";
  std::ofstream file(path, std::ios::binary);
  std::mt19937_64 random(1);
  for (int game = 0; game < kGames; ++game) file << MakeGame(random);
  return path;
}

class KeysAndMoves final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    signature_.Add(position.key() ^ move.move.code());
    return absl::OkStatus();
  }
  std::string Text() const { return signature_.Text(); }

 private:
  Signature signature_;
};

void ReadPgn(benchmark::State& state) {
  static const std::string path = MakePgn();
  formats::ReadOptions options;
  options.pgn.plies = 0;
  for (auto _ : state) {
    KeysAndMoves visitor;
    auto source = formats::ForeignSource::Open(path);
    if (!source.ok()) Fail(Message(source.status()));
    const auto report = source->Read(options, visitor);
    if (!report.ok()) Fail(Message(report.status()));
    state.SetLabel(visitor.Text());
  }
  state.SetItemsProcessed(state.iterations() * kGames);
}
BENCHMARK(ReadPgn)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
