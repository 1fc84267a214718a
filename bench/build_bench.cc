// The time of building an index from foreign files.
#include <string>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/base/byte_streams.h"
#include "core/base/checksum.h"
#include "core/books/build.h"
#include "core/convert/convert.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kObkMoves = 285'000;  // as CM9000.OBK
constexpr uint32_t kOobsRows = 1'000'000;

void Build(benchmark::State& state, const std::string& source, uint32_t records) {
  books::BuildOptions options;
  options.limits.threads = 1;  // the benchmark counts the processor time of this thread
  Signature signature;
  for (auto _ : state) {
    StringSink sink;
    if (!books::BuildIndex(std::vector{source}, options, sink).ok())
      state.SkipWithError("the made book cannot be read");
    state.PauseTiming();
    signature = {};
    signature.Add(Checksum(sink.bytes()));
    state.ResumeTiming();
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * records);
  state.SetLabel(signature.Text());
}

void BuildFromObk(benchmark::State& state) {
  Build(state, MakeObk(kObkMoves), kObkMoves);
}
BENCHMARK(BuildFromObk)->Unit(benchmark::kMillisecond);

// Builds from the same book in Arena's format, which stores a move once even if several lines of the tree contain it.
void BuildFromAbk(benchmark::State& state) {
  const std::string source = MakeObk(kObkMoves), path = source + ".abk";
  convert::ConvertOptions options;
  options.format = formats::WrittenFormatNamed("abk");
  options.losses = convert::Losses::kAll;
  const auto report = convert::Convert({source}, options, path);
  if (!report.ok()) return state.SkipWithError("the made book cannot be written");
  Build(state, path, static_cast<uint32_t>(report->written.records));
}
BENCHMARK(BuildFromAbk)->Unit(benchmark::kMillisecond);

void BuildFromOobs(benchmark::State& state) {
  Build(state, MakeOobs(kOobsRows), kOobsRows);
}
BENCHMARK(BuildFromOobs)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
