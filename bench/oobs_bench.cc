// The speed of reading OOBS books, compared with SQLite reading and dropping the same columns.
#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kRows = 1'000'000;

// Returns the book that the environment names, or a made one.
std::string Book() {
  const char* named = std::getenv("TABIA_BENCH_OOBS");
  return named != nullptr ? named : MakeOobs(kRows);
}

uint64_t TextBytes(sqlite3_stmt* rows, int column) {
  benchmark::DoNotOptimize(sqlite3_column_text(rows, column));
  return static_cast<uint64_t>(sqlite3_column_bytes(rows, column));
}

// Steps over all rows and reads each column once. Returns the number of rows.
uint64_t Scan(const std::string& path) {
  sqlite3* database = nullptr;
  sqlite3_stmt* rows = nullptr;
  sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
  sqlite3_prepare_v2(database, "SELECT ID, EPD, Move, Active, Win, Draw, Loss, Comment FROM Book", -1, &rows,
                     nullptr);
  uint64_t sum = 0, count = 0;
  while (sqlite3_step(rows) == SQLITE_ROW) {
    for (const int column : {0, 3, 4, 5, 6}) sum += static_cast<uint64_t>(sqlite3_column_int64(rows, column));
    for (const int column : {1, 2, 7}) sum += TextBytes(rows, column);
    ++count;
  }
  benchmark::DoNotOptimize(sum);
  sqlite3_finalize(rows);
  sqlite3_close(database);
  return count;
}

class Nowhere final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    signature_.Add(position.key() ^ move.move.code() ^ move.weight() << 16);
    return absl::OkStatus();
  }
  std::string Text() const { return signature_.Text(); }

 private:
  Signature signature_;
};

// Returns the processor time of `work`, which a busy machine disturbs less than wall clock time.
template <typename Work>
double Seconds(Work work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void OobsScan(benchmark::State& state) {
  const std::string path = Book();
  uint64_t rows = 0;
  for (auto _ : state) state.SetIterationTime(Seconds([&] { rows = Scan(path); }));
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * rows));
}
BENCHMARK(OobsScan)->UseManualTime()->Unit(benchmark::kMillisecond);

// Reads a book. The counter `of_scan` is the speed as a part of the speed of a scan just before.
void Read(benchmark::State& state, const formats::ReadOptions& options) {
  const std::string path = Book();
  auto source = formats::ForeignSource::Open(path);
  std::vector<double> of_scan;
  uint64_t records = 0;
  for (auto _ : state) {
    Nowhere nowhere;
    const double scan = Seconds([&] { Scan(path); });
    const double read = Seconds([&] { records = source->Read(options, nowhere)->records; });
    state.SetIterationTime(read);
    state.SetLabel(nowhere.Text());
    of_scan.push_back(scan / read);
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * records));
  state.counters["of_scan"] = Median(of_scan);
}

void OobsRead(benchmark::State& state) {
  Read(state, {});
}
BENCHMARK(OobsRead)->UseManualTime()->Unit(benchmark::kMillisecond);

void OobsReadAsStated(benchmark::State& state) {
  Read(state, {.games_as_in_source = true});
}
BENCHMARK(OobsReadAsStated)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
