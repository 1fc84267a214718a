// The time of a lookup in a CTG book, and of building an index from it.
#include <string>

#include "benchmark/benchmark.h"

#include "bench/fail.h"
#include "bench/made_books.h"
#include "bench/made_ctg.h"
#include "core/base/byte_streams.h"
#include "core/base/checksum.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::bench {
namespace {

constexpr size_t kCtgPositions = 100'000;  // as the free books of engine games

probe::ChessBook OpenInPlace() {
  absl::StatusOr<probe::Book> book = books::OpenBook(MakeCtg(kCtgPositions).path);
  if (!book.ok() || book->origin() != probe::Origin::kInPlace)
    Fail("the made CTG book cannot be probed in place");
  return *probe::ChessBook::Of(*std::move(book));
}

void CtgFenToMoves(benchmark::State& state) {
  const MadeCtg& made = MakeCtg(kCtgPositions);
  const probe::ChessBook book = OpenInPlace();
  chess::BookEntry entry;
  Signature signature;
  size_t at = 0, round = 0;
  for (auto _ : state) {
    const absl::StatusOr<chess::Position> position = chess::Position::FromFen(made.fens[at]);
    const bool found = book.Probe(chess::BookPosition::Of(*position), entry).found();
    if (round == 0) signature.Add(found ? entry.moves.front().weight() + entry.moves.size() : 0);
    if (++at < made.fens.size()) continue;
    at = 0;
    ++round;
  }
  state.SetLabel(round > 0 ? signature.Text() : "");
}
BENCHMARK(CtgFenToMoves)->Iterations(400'000);

void OpenCtg(benchmark::State& state) {
  MakeCtg(kCtgPositions);
  for (auto _ : state) benchmark::DoNotOptimize(OpenInPlace());
}
BENCHMARK(OpenCtg)->Unit(benchmark::kMicrosecond);

void BuildFromCtg(benchmark::State& state) {
  const MadeCtg& made = MakeCtg(kCtgPositions);
  Signature signature;
  books::BuildOptions options;
  options.limits.threads = 1;  // the benchmark counts the processor time of this thread
  for (auto _ : state) {
    StringSink sink;
    if (!books::BuildIndex(std::vector{made.path}, options, sink).ok()) {
      state.SkipWithError("the made book cannot be read");
    }
    state.PauseTiming();
    signature = {};
    signature.Add(Checksum(sink.bytes()));
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(made.positions));
  state.SetLabel(signature.Text());
}
BENCHMARK(BuildFromCtg)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
