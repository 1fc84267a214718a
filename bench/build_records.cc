#include "bench/build_records.h"

#include <utility>

#include "core/base/status.h"
#include "core/chess/book_code.h"
#include "core/chess/key.h"

namespace tabia::bench {

RecordBuilder::RecordBuilder()
    : builder_(
          [this](absl::Span<const std::string_view> records) {
            std::string folded = chess::FoldEntries(records, info_.weight_conflicts);
            info_.moves += chess::MoveCount(folded);
            return folded;
          },
          chess::FoldNotes) {
  entry_.moves.emplace_back();
}

void RecordBuilder::Add(uint64_t key, uint64_t check, chess::Move move, const chess::Games& games) {
  entry_.moves[0].move = move;
  entry_.moves[0].games = games;
  builder_.Add({key, check, chess::EncodeEntry(entry_)});
}

absl::StatusOr<book::BookInfo> RecordBuilder::Finish(ByteSink& sink) {
  const auto metadata = [this](const index::BuildReport& report) {
    info_.positions = report.keys;
    return book::ToJson(info_);
  };
  TABIA_RETURN_IF_ERROR(builder_.Finish(metadata, sink).status());
  return std::move(info_);
}

absl::StatusOr<book::BookInfo> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                              ByteSink& sink) {
  RecordBuilder builder;
  const auto add = [&](const chess::Position& position, chess::Move move, const chess::Games& game) {
    const chess::Setup& setup = position.setup();
    builder.Add(chess::CanonicalKey(setup), chess::CheckHash(setup), move, game);
  };
  PlayGames(plan, 0, plan.games, add, shuffle);
  return builder.Finish(sink);
}

}  // namespace tabia::bench
