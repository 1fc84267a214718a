// How fast OOBS books are read, beside SQLite answering the same columns to nowhere.
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/made_books.h"
#include "core/formats/oobs_reader.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kRows = 1'000'000;

// The book that the environment names, or a made one.
std::string Book() {
  const char* named = std::getenv("TABIA_BENCH_OOBS");
  return named != nullptr ? named : MakeOobs(kRows);
}

uint64_t TextBytes(sqlite3_stmt* rows, int column) {
  benchmark::DoNotOptimize(sqlite3_column_text(rows, column));
  return static_cast<uint64_t>(sqlite3_column_bytes(rows, column));
}

// Steps over all rows and asks for each column once.
uint64_t Scan(const std::string& path) {
  sqlite3* database = nullptr;
  sqlite3_stmt* rows = nullptr;
  sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
  sqlite3_prepare_v2(database, "SELECT ID, EPD, Move, Active, Win, Draw, Loss, Comment FROM Book", -1, &rows,
                     nullptr);
  uint64_t sum = 0;
  while (sqlite3_step(rows) == SQLITE_ROW) {
    for (const int column : {0, 3, 4, 5, 6}) sum += static_cast<uint64_t>(sqlite3_column_int64(rows, column));
    for (const int column : {1, 2, 7}) sum += TextBytes(rows, column);
  }
  sqlite3_finalize(rows);
  sqlite3_close(database);
  return sum;
}

void OobsScan(benchmark::State& state) {
  const std::string path = Book();
  for (auto _ : state) benchmark::DoNotOptimize(Scan(path));
}
BENCHMARK(OobsScan)->Unit(benchmark::kMillisecond);

class Nowhere final : public formats::RecordVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    signature_.Add(position.key() ^ move.move.code() ^ move.weight() << 16);
    return absl::OkStatus();
  }
  absl::Status VisitNote(const chess::BookPosition&, const chess::BookNote&) override {
    return absl::OkStatus();
  }
  std::string Text() const { return signature_.Text(); }

 private:
  Signature signature_;
};

double Seconds(const std::string& path) {
  const auto start = std::chrono::steady_clock::now();
  benchmark::DoNotOptimize(Scan(path));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double Median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// `of_scan` is the speed in parts of the speed of a scan just before.
void Read(benchmark::State& state, const formats::ReadOptions& options) {
  const std::string path = Book();
  const auto reader = formats::OobsReader::Open(path);
  std::vector<double> of_scan;
  uint64_t records = 0;
  for (auto _ : state) {
    const double scan = Seconds(path);
    Nowhere nowhere;
    const auto start = std::chrono::steady_clock::now();
    records = (*reader)->Read(options, nowhere)->records;
    const double read = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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

void OobsReadAsMover(benchmark::State& state) {
  Read(state, {.perspective = formats::Perspective::kMover});
}
BENCHMARK(OobsReadAsMover)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
