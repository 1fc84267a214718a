// How long a mapped book takes to answer.
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/base/mapped_file.h"
#include "core/book/book.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kRows = 1'000'000;

struct MadeBook {
  book::Book book = *book::Book::Open(MakeIndex(kRows));
  std::vector<std::string> fens = PositionsOfOobs(kRows);
  std::vector<uint64_t> keys;

  MadeBook() {
    for (const std::string& fen : fens) keys.push_back(chess::CanonicalKey(*chess::ParseFen(fen)));
  }
};

const MadeBook& Made() {
  static const MadeBook made;
  return made;
}

uint64_t Digest(bool found, const chess::BookEntry& entry) {
  if (!found) return 1;
  uint64_t digest = entry.moves.size();
  for (const chess::BookMove& move : entry.moves) digest = digest * 31 + move.move.code() + move.weight();
  return digest;
}

template <typename Answer>
void OverBook(benchmark::State& state, Answer answer) {
  const size_t count = Made().keys.size();
  Signature signature;
  for (size_t i = 0; i < count; ++i) signature.Add(answer(i));
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(answer(i));
    i = i + 1 == count ? 0 : i + 1;
  }
  state.SetLabel(signature.Text());
}

uint64_t ProbeAll(uint64_t key) {
  chess::BookEntry entry;
  const bool found = Made().book.Probe(key, entry);
  return Digest(found, entry);
}

void ProbeHit(benchmark::State& state) {
  OverBook(state, [](size_t i) { return ProbeAll(Made().keys[i]); });
}
BENCHMARK(ProbeHit);

void ProbeMiss(benchmark::State& state) {
  OverBook(state, [](size_t i) { return ProbeAll(~Made().keys[i]); });
}
BENCHMARK(ProbeMiss);

void ProbeBest(benchmark::State& state) {
  OverBook(state, [](size_t i) {
    chess::BookMove best;
    return Made().book.ProbeBest(Made().keys[i], best) ? best.move.code() + best.weight() : 1;
  });
}
BENCHMARK(ProbeBest);

void FenToMoves(benchmark::State& state) {
  OverBook(state, [](size_t i) { return ProbeAll(chess::CanonicalKey(*chess::ParseFen(Made().fens[i]))); });
}
BENCHMARK(FenToMoves);

// The index alone, as an engine maps it, and the book with what it knows about itself.
void OpenIndex(benchmark::State& state) {
  const std::string path = MakeIndex(kRows);
  for (auto _ : state) {
    const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
    benchmark::DoNotOptimize(index::Index::Open(file->bytes(), path).ok());
  }
}
BENCHMARK(OpenIndex);

void OpenMappedBook(benchmark::State& state) {
  const std::string path = MakeIndex(kRows);
  for (auto _ : state) benchmark::DoNotOptimize(book::Book::Open(path).ok());
}
BENCHMARK(OpenMappedBook);

}  // namespace
}  // namespace tabia::bench
