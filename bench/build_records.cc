#include "bench/build_records.h"

#include <utility>

#include "bench/fail.h"
#include "core/base/status.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/record_codec.h"
#include "core/chess/key.h"

namespace tabia::bench {

RecordBuilder::RecordBuilder(const index::BuildLimits& limits)
    : builder_({chess::CombineRecords,
                [this](std::string_view record, std::string& value) {
                  EncodeValue(record, value);
                  return true;
                }},
               {}, limits) {}

absl::Status RecordBuilder::Add(uint64_t key, uint64_t check, chess::Move move, const chess::Games& games) {
  row_.move = move;
  row_.games = games;
  chess::EncodeRecord(row_, chess::kMoverView, record_);
  return builder_.Add({key, check, record_});
}

void RecordBuilder::EncodeValue(std::string_view record, std::string& value) {
  const auto wins_of = [](uint32_t) { return chess::WinsOf::kMover; };
  if (!chess::DecodeRecord(record, wins_of, entry_, info_.weight_conflicts)) Fail("a record that is none");
  chess::EncodeEntry(entry_, value);
  info_.moves += entry_.moves.size();
}

absl::StatusOr<probe::BookInfo> RecordBuilder::Finish(ByteSink& sink) {
  const auto metadata = [this](const index::BuildReport& report) {
    info_.positions = report.keys;
    return probe::InfoJson(info_).Text();
  };
  TABIA_RETURN_IF_ERROR(builder_.Finish(metadata, sink).status());
  return std::move(info_);
}

absl::StatusOr<probe::BookInfo> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                               const index::BuildLimits& limits, ByteSink& sink) {
  RecordBuilder builder(limits);
  absl::Status status;
  const auto add = [&](const chess::Position& position, chess::Move move, const chess::Games& game) {
    const chess::Setup& setup = position.setup();
    if (status.ok()) status = builder.Add(chess::CanonicalKey(setup), chess::CheckHash(setup), move, game);
  };
  PlayGames(plan, 0, plan.games, add, shuffle);
  TABIA_RETURN_IF_ERROR(status);
  return builder.Finish(sink);
}

}  // namespace tabia::bench
