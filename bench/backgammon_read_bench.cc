// The speed of reading backgammon books.
#include <string>

#include "benchmark/benchmark.h"

#include "bench/fail.h"
#include "bench/made_backgammon.h"
#include "bench/made_books.h"
#include "core/backgammon/entry/subject.h"
#include "core/base/status.h"
#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"

namespace tabia::bench {
namespace {

constexpr const char* kXgGame = TABIA_TEST_DATA "/formats/xg/match_with_comment.xg";
constexpr const char* kSgfGame = TABIA_TEST_DATA "/formats/sgf/doubles-and-takes.sgf";
constexpr uint32_t kEntries = 50'000;

class Nowhere final : public records::BackgammonVisitor {
 public:
  absl::Status VisitPosition(const backgammon::PositionStatement& entry) override {
    return Add({entry.board, entry.context}, entry.evaluation);
  }
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    for (const backgammon::Candidate& candidate : decision.candidates) {
      signature_.Add(Thousandths(candidate.evaluation));
    }
    return Add({decision.board, decision.context, decision.dice}, decision.candidates[0].evaluation);
  }
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override {
    return Add({cube.board, cube.context}, cube.no_double);
  }
  std::string Text() const { return signature_.Text(); }

 private:
  static uint64_t Thousandths(const backgammon::Evaluation& evaluation) {
    return static_cast<uint64_t>(static_cast<int64_t>(evaluation.equity * 1000));
  }
  absl::Status Add(const backgammon::Subject& subject, const backgammon::Evaluation& evaluation) {
    signature_.Add(CanonicalKey(subject) ^ Thousandths(evaluation));
    return absl::OkStatus();
  }

  Signature signature_;
};

// Opens the file and reads it to its end; the visitor takes a key for each record.
void Read(benchmark::State& state, const std::string& path) {
  uint64_t records = 0;
  for (auto _ : state) {
    Nowhere nowhere;
    auto source = formats::ForeignSource::Open(path);
    if (!source.ok()) Fail(Message(source.status()));
    const auto report = source->Read({}, nowhere);
    if (!report.ok()) Fail(Message(report.status()));
    records = report->records;
    state.SetLabel(nowhere.Text());
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * records));
}

void ReadXgGame(benchmark::State& state) {
  Read(state, kXgGame);
}
BENCHMARK(ReadXgGame)->Unit(benchmark::kMillisecond);

void ReadSgfGame(benchmark::State& state) {
  Read(state, kSgfGame);
}
BENCHMARK(ReadSgfGame)->Unit(benchmark::kMillisecond);

void ReadOpeningBook(benchmark::State& state) {
  Read(state, MakeOpeningBook(kEntries));
}
BENCHMARK(ReadOpeningBook)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
