// The speed of reading the evaluations that Lichess publishes.
#include <zstd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "absl/strings/str_format.h"
#include "benchmark/benchmark.h"

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "bench/game_records.h"
#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kLines = 200'000;
constexpr size_t kFrameBytes = size_t{32} << 20;  // as pzstd -19 writes them
constexpr int kLineMoves = 10, kMaxSearches = 3, kMaxLines = 5;

// Returns up to ten moves, as Lichess writes them. Fifteen in sixteen of the later moves are fixed by their position,
// so that the lines of different searches resemble each other.
std::string MakeLine(chess::Position position, uint64_t rank, std::mt19937_64& random) {
  std::string line;
  for (int ply = 0; ply < kLineMoves; ++ply) {
    const chess::MoveList moves = chess::LegalMoves(position);
    if (moves.empty()) break;
    const uint64_t worse = ply == 0 ? rank : random() % 16 == 0;
    const chess::Move move = moves[(MixBits(chess::CanonicalKey(position.setup())) + worse) % moves.size()];
    if (ply > 0) line += ' ';
    line += chess::UciMove(position, move, chess::CastlingStyle::kKingTakesRook);
    position.Make(move);
  }
  return line;
}

std::string MakeEvaluations(const chess::Position& position, std::mt19937_64& random) {
  std::string text = absl::StrFormat("{\"fen\":\"%s\",\"evals\":[", chess::ToEpd(position.setup()));
  const uint64_t searches = 1 + random() % kMaxSearches;
  for (uint64_t search = 0; search < searches; ++search) {
    text += search == 0 ? "{\"pvs\":[" : ",{\"pvs\":[";
    const uint64_t lines = 2 + random() % kMaxLines;
    for (uint64_t line = 0; line < lines; ++line) {
      const int64_t score = static_cast<int64_t>(random() % 400) - 200;
      text += absl::StrFormat("%s{\"%s\":%d,\"line\":\"%s\"}", line == 0 ? "" : ",",
                              random() % 50 == 0 ? "mate" : "cp", score == 0 ? 1 : score,
                              MakeLine(position, line, random));
    }
    text += absl::StrFormat("],\"knodes\":%d,\"depth\":%d}", random() % 500'000, 20 + random() % 30);
  }
  return text + "]}\n";
}

// Returns one line for each position of made games. A line has 712 bytes on average, and a published one 716.
std::string MakeText() {
  std::string text;
  std::mt19937_64 random(1);
  uint64_t lines = 0;
  const GamePlan plan = PlanRawBook(kLines * 3 / 2, 1);
  PlayGames(plan, 0, plan.games, [&](const chess::Position& position, chess::Move, const chess::Games&) {
    if (lines == kLines || chess::LegalMoves(position).empty()) return;
    text += MakeEvaluations(position, random);
    ++lines;
  });
  if (lines < kLines) Fail("too few positions");
  return text;
}

std::string FramesOf(std::string_view text) {
  std::string frames;
  for (; !text.empty(); text.remove_prefix(std::min(kFrameBytes, text.size()))) {
    const std::string_view part = text.substr(0, kFrameBytes);
    std::string frame(ZSTD_compressBound(part.size()), '\0');
    frame.resize(ZSTD_compress(frame.data(), frame.size(), part.data(), part.size(), ZSTD_CLEVEL_DEFAULT));
    frames += frame;
  }
  return frames;
}

struct MadeFile {
  std::string path = Folder() + "/evals.jsonl.zst";
  int64_t bytes = 0;  // of the text
};

const MadeFile& File() {
  static const MadeFile made = [] {
    MadeFile file;
    const std::string text = MakeText();
    file.bytes = static_cast<int64_t>(text.size());
    std::ofstream(file.path, std::ios::binary) << FramesOf(text);
    return file;
  }();
  return made;
}

// Sums up its records, in any order, when it is destroyed.
class EvaluationSum final : public records::ChessVisitor {
 public:
  explicit EvaluationSum(std::atomic<uint64_t>& sum) : sum_(sum) {}
  ~EvaluationSum() override { sum_ += own_; }

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    const auto worth = static_cast<uint64_t>(move.evaluation->score.worth() + 32768);
    own_ += MixBits(position.key() ^ move.move.code() ^ worth << 16 ^ uint64_t{move.evaluation->depth} << 32);
    return absl::OkStatus();
  }
  std::unique_ptr<ChessVisitor> Fork() override { return std::make_unique<EvaluationSum>(sum_); }

 private:
  std::atomic<uint64_t>& sum_;
  uint64_t own_ = 0;
};

void ReadPackedEvaluations(benchmark::State& state) {
  formats::ReadOptions options;
  options.threads = static_cast<uint32_t>(state.range(0));
  for (auto _ : state) {
    std::atomic<uint64_t> sum = 0;
    auto source = formats::ForeignSource::Open(File().path);
    if (!source.ok()) Fail(Message(source.status()));
    {
      EvaluationSum visitor(sum);
      const auto report = source->Read(options, visitor);
      if (!report.ok()) Fail(Message(report.status()));
      if (!report->skipped.empty()) Fail(report->skipped.begin()->second.first);
    }
    state.SetLabel(absl::StrFormat("%016x", sum.load()));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kLines));
  state.SetBytesProcessed(state.iterations() * File().bytes);
}
BENCHMARK(ReadPackedEvaluations)->Arg(1)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tabia::bench
