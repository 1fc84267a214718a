// The time of building an index from foreign files.
#include <string>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/base/byte_streams.h"
#include "core/base/checksum.h"
#include "core/books/build.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kGames = 20'000;
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

void BuildFromPgn(benchmark::State& state) {
  Build(state, MakePgn(kGames), kGames);
}
BENCHMARK(BuildFromPgn)->Unit(benchmark::kMillisecond);

void BuildFromOobs(benchmark::State& state) {
  Build(state, MakeOobs(kOobsRows), kOobsRows);
}
BENCHMARK(BuildFromOobs)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
