#include "bench/build_records.h"

#include <algorithm>
#include <utility>

#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/chess/entry/record_codec.h"
#include "core/chess/key.h"
#include "core/probe/book_info.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kGamesOfTask = 1 << 10;

// Plays the games from `first` on, and adds their records.
absl::Status AddGames(const GamePlan& plan, uint64_t first, std::optional<uint64_t> shuffle,
                      RecordBuilder::Lane& lane) {
  absl::Status status;
  const auto add = [&](const chess::Position& position, chess::Move move, const chess::Games& game) {
    const chess::Setup& setup = position.setup();
    if (status.ok()) status = lane.Add(chess::CanonicalKey(setup), chess::CheckHash(setup), move, game);
  };
  PlayGames(plan, first, std::min(first + kGamesOfTask, plan.games), add, shuffle);
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
    info.weight_conflicts = counts_.weight_conflicts;
    return probe::InfoJson(info).Text();
  };
  return builder_.Finish(metadata, sink);
}

absl::StatusOr<index::BuildReport> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                                  const index::BuildLimits& limits, ByteSink& sink) {
  using Stage = OrderedStage<uint64_t, absl::Status>;
  RecordBuilder builder(limits);
  {
    std::vector<Stage::Work> works;
    for (uint32_t i = 0; i < builder.lanes(); ++i) {
      works.push_back([&, lane = std::make_shared<RecordBuilder::Lane>(builder)](uint64_t first, auto emit) {
        emit(AddGames(plan, first, shuffle, *lane));
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
