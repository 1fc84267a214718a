// The time of encoding and decoding a book entry, without the lookup.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/moves/entry_codec.h"
#include "core/moves/record_codec.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kSeed = 20;
constexpr size_t kEntries = 4096, kMany = 16;

// Draws games as an opening book has them: half of the moves were played once, few very often.
chess::Games MakeGames(std::mt19937& random) {
  std::geometric_distribution<uint32_t> width(0.5);
  const uint64_t games = (uint64_t{1} << std::min(width(random), 14u)) + 1;
  chess::Games made;
  for (uint64_t game = 1; game < games; ++game) ++(&made.win)[random() % 3];
  return made;
}

chess::BookEntry MakeEntry(std::mt19937& random, size_t moves) {
  chess::BookEntry entry;
  for (size_t i = 0; i < moves; ++i) {
    chess::BookMove& move = entry.moves.emplace_back();
    move.move = chess::Move::FromCode(random() & 0xfff);
    move.games = MakeGames(random);
  }
  std::sort(entry.moves.begin(), entry.moves.end(),
            [](const chess::BookMove& a, const chess::BookMove& b) { return a.weight() > b.weight(); });
  return entry;
}

std::vector<chess::BookEntry> MakeEntries(size_t moves) {
  std::mt19937 random(kSeed);
  std::vector<chess::BookEntry> entries;
  while (entries.size() < kEntries) entries.push_back(MakeEntry(random, moves));
  return entries;
}

std::vector<std::string> MakeValues(size_t moves) {
  std::vector<std::string> values;
  for (const chess::BookEntry& entry : MakeEntries(moves)) values.push_back(chess::EncodeEntry(entry));
  return values;
}

uint64_t Answer(const chess::BookMove& move) {
  return move.move.code() + 3 * move.games->win + 5 * move.games->draw + 7 * move.games->loss;
}

// Runs `answer` over all `questions` repeatedly; the signature covers one round.
template <typename Question, typename Ask>
void Over(benchmark::State& state, const std::vector<Question>& questions, Ask ask) {
  Signature signature;
  for (const Question& question : questions) signature.Add(ask(question));
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(questions[i]));
    i = (i + 1) % kEntries;
  }
  state.SetLabel(signature.Text());
}

void DecodeMoves(benchmark::State& state, size_t moves) {
  chess::BookEntry entry;
  Over(state, MakeValues(moves), [&entry](const std::string& value) {
    return chess::DecodeEntry(value, entry) ? Answer(entry.moves.back()) : 0;
  });
}

void DecodeOneMove(benchmark::State& state) {
  DecodeMoves(state, 1);
}
BENCHMARK(DecodeOneMove);

void DecodeThreeMoves(benchmark::State& state) {
  DecodeMoves(state, 3);
}
BENCHMARK(DecodeThreeMoves);

void DecodeManyMoves(benchmark::State& state) {
  DecodeMoves(state, kMany);
}
BENCHMARK(DecodeManyMoves);

void DecodeBest(benchmark::State& state) {
  chess::BookMove best;
  Over(state, MakeValues(kMany),
       [&best](const std::string& value) { return chess::DecodeBest(value, best) ? Answer(best) : 0; });
}
BENCHMARK(DecodeBest);

void EncodeEntry(benchmark::State& state) {
  std::string value;
  Over(state, MakeEntries(1), [&value](const chess::BookEntry& entry) {
    chess::EncodeEntry(entry, value);
    return uint64_t{value.size()};
  });
}
BENCHMARK(EncodeEntry);

// Turns the records of a position into its value, as a build does.
void RecordToValue(benchmark::State& state) {
  std::vector<std::string> records;
  for (const chess::BookEntry& entry : MakeEntries(1)) {
    chess::EncodeRecord(entry.moves[0], chess::kMoverView, records.emplace_back());
  }
  chess::BookEntry entry;
  std::string value;
  uint64_t weight_conflicts = 0;
  Over(state, records, [&](const std::string& record) {
    chess::DecodeRecord(
        record, [](uint32_t) { return chess::WinsOf::kMover; }, entry, weight_conflicts);
    chess::EncodeEntry(entry, value);
    return uint64_t{value.size()};
  });
}
BENCHMARK(RecordToValue);

}  // namespace
}  // namespace tabia::bench
