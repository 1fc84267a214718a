// The time of a lookup in a mapped book of a million rows.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/books/open_book.h"
#include "core/chess/fen_key.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kRows = 1'000'000;

struct MadeBook {
  probe::ChessIndex book = *probe::ChessIndex::Of(*books::OpenBook(MakeIndex(kRows)));
  std::vector<std::string> fens = PositionsOfOobs(kRows);
  std::vector<uint64_t> keys;

  MadeBook() {
    for (const std::string& fen : fens) keys.push_back(*chess::KeyOfFen(fen));
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
void SetSignature(benchmark::State& state, Answer answer) {
  Signature signature;
  for (size_t i = 0; i < Made().keys.size(); ++i) signature.Add(answer(i));
  state.SetLabel(signature.Text());
}

// Answers that do not depend on one another: the processor works on several at a time.
template <typename Answer>
void OverBook(benchmark::State& state, Answer answer) {
  const size_t count = Made().keys.size();
  SetSignature(state, answer);
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(answer(i));
    i = i + 1 == count ? 0 : i + 1;
  }
}

uint64_t ProbeAll(uint64_t key) {
  chess::BookEntry entry;
  const bool found = Made().book.Probe(key, entry);
  return Digest(found, entry);
}

uint64_t Hit(size_t i) {
  return ProbeAll(Made().keys[i]);
}

uint64_t Miss(size_t i) {
  return ProbeAll(~Made().keys[i]);
}

void ProbeHit(benchmark::State& state) {
  OverBook(state, Hit);
}
BENCHMARK(ProbeHit);

void ProbeMiss(benchmark::State& state) {
  OverBook(state, Miss);
}
BENCHMARK(ProbeMiss);

constexpr size_t kBatchKeys = 16;
using Batch = std::array<uint64_t, kBatchKeys>;

// Returns the digests of the book's answers.
Batch ProbeBatch(const Batch& keys) {
  std::array<chess::BookEntry, kBatchKeys> entries;
  Made().book.ProbeBatch(keys, absl::MakeSpan(entries));
  Batch digests;
  for (size_t i = 0; i < kBatchKeys; ++i) digests[i] = Digest(!entries[i].moves.empty(), entries[i]);
  return digests;
}

// Measures the time of one key. The last keys, too few for a batch, count for the signature only.
void ProbeHitBatch(benchmark::State& state) {
  const size_t count = Made().keys.size();
  const auto probe = [&](size_t first) {
    Batch keys = {};
    for (size_t i = 0; i < std::min(kBatchKeys, count - first); ++i) keys[i] = Made().keys[first + i];
    return ProbeBatch(keys);
  };
  Batch digests;
  SetSignature(state, [&](size_t i) {
    if (i % kBatchKeys == 0) digests = probe(i);
    return digests[i % kBatchKeys];
  });
  size_t first = 0;
  while (state.KeepRunningBatch(kBatchKeys)) {
    benchmark::DoNotOptimize(probe(first));
    first = first + 2 * kBatchKeys > count ? 0 : first + kBatchKeys;
  }
}
BENCHMARK(ProbeHitBatch);

void FenToMoves(benchmark::State& state) {
  OverBook(state, [](size_t i) { return ProbeAll(*chess::KeyOfFen(Made().fens[i])); });
}
BENCHMARK(FenToMoves);

void OpenMappedBook(benchmark::State& state) {
  const std::string path = MakeIndex(kRows);
  for (auto _ : state) benchmark::DoNotOptimize(books::OpenBook(path).ok());
}
BENCHMARK(OpenMappedBook);

}  // namespace
}  // namespace tabia::bench
