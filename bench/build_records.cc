#include "bench/build_records.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/checksum.h"
#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/moves/record_codec.h"
#include "core/probe/book_info.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kGamesOfTask = 1 << 10;

// Returns an evaluation that depends on the position and the move alone: the scores are within a pawn, the depths 20 to
// 51.
chess::Evaluation MadeEvaluation(uint64_t key, chess::Move move) {
  const uint64_t random = MixBits(key + move.code());
  return {*chess::Score::OfCentipawns(static_cast<int>(random % 201) - 100),
          static_cast<uint8_t>(20 + (random >> 40 & 31))};
}

absl::Status AddEvaluations(const chess::Position& position, chess::Move played, RecordBuilder::Lane& lane) {
  const uint64_t key = chess::CanonicalKey(position.setup()), check = chess::CheckHash(position.setup());
  const chess::MoveList moves = chess::LegalMoves(position);
  const chess::Move other = moves[MixBits(key) % moves.size()];
  TABIA_RETURN_IF_ERROR(lane.Add(key, check, played, MadeEvaluation(key, played)));
  return other == played ? absl::OkStatus() : lane.Add(key, check, other, MadeEvaluation(key, other));
}

// Plays the games from `first` on, and adds their records.
absl::Status AddGames(const GamePlan& plan, MadeRecords records, uint64_t first, RecordBuilder::Lane& lane) {
  absl::Status status;
  const auto add = [&](const chess::Position& position, chess::Move move, const chess::Games& game) {
    if (!status.ok()) return;
    const chess::Setup& setup = position.setup();
    status = records == MadeRecords::kEvaluations
                 ? AddEvaluations(position, move, lane)
                 : lane.Add(chess::CanonicalKey(setup), chess::CheckHash(setup), move, game);
  };
  PlayGames(plan, first, std::min(first + kGamesOfTask, plan.games), add);
  return status;
}

}  // namespace

RecordBuilder::RecordBuilder(const index::BuildLimits& limits)
    : builder_({chess::CombineRecords, books::ChessEncoder(rule_, sources_, counts_)}, {}, limits) {}

absl::Status RecordBuilder::Lane::Add(uint64_t key, uint64_t check, chess::Move move,
                                      const chess::Games& games) {
  row_ = {.move = move, .games = games};
  chess::EncodeRecord(row_, chess::kMoverView, record_);
  return lane_->Add({key, check, record_});
}

absl::Status RecordBuilder::Lane::Add(uint64_t key, uint64_t check, chess::Move move,
                                      const chess::Evaluation& evaluation) {
  row_ = {.move = move, .evaluation = evaluation};
  chess::EncodeRecord(row_, chess::kMoverView, record_);
  return lane_->Add({key, check, record_});
}

absl::StatusOr<index::BuildReport> RecordBuilder::Finish(ByteSink& sink) {
  probe::BookInfo info;
  const auto metadata = [&](const index::BuildReport& report) {
    info.positions = report.keys;
    info.moves = counts_.moves;
    info.evaluated = counts_.evaluated;
    if (info.evaluated > 0) info.scale = records::Scale::kEvaluations;
    info.weight_conflicts = counts_.weight_conflicts;
    return probe::InfoJson(info).Text();
  };
  return builder_.Finish(metadata, sink);
}

absl::StatusOr<index::BuildReport> BuildFromGames(const GamePlan& plan, MadeRecords records,
                                                  const index::BuildLimits& limits, ByteSink& sink) {
  using Stage = OrderedStage<uint64_t, absl::Status>;
  RecordBuilder builder(limits);
  {
    std::vector<Stage::Work> works;
    for (uint32_t i = 0; i < builder.lanes(); ++i) {
      works.push_back([&, lane = std::make_shared<RecordBuilder::Lane>(builder)](uint64_t first, auto emit) {
        emit(AddGames(plan, records, first, *lane));
      });
    }
    uint64_t begun = 0;
    const auto next = [&]() -> std::optional<uint64_t> {
      if (begun >= plan.games) return std::nullopt;
      return std::exchange(begun, begun + kGamesOfTask);
    };
    Stage stage(std::move(works));
    TABIA_RETURN_IF_ERROR(stage.Run(next, [](const absl::Status& status) { return status; }));
  }
  return builder.Finish(sink);
}

}  // namespace tabia::bench
