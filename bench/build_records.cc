#include "bench/build_records.h"

#include "core/base/status.h"
#include "core/chess/book_code.h"
#include "core/chess/key.h"
#include "core/index/index_builder.h"

namespace tabia::bench {

absl::StatusOr<book::BookInfo> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                              ByteSink& sink) {
  book::BookInfo info;
  const auto fold = [&info](absl::Span<const std::string_view> entries) {
    std::string folded = chess::FoldEntries(entries, info.weight_conflicts);
    info.moves += chess::MoveCount(folded);
    return folded;
  };
  index::IndexBuilder builder(fold, chess::FoldNotes);
  chess::BookEntry entry;
  chess::BookMove& made = entry.moves.emplace_back();
  const auto add = [&](const chess::Position& position, chess::Move move, const chess::Games& game) {
    made.move = move;
    made.games = game;
    const chess::Setup& setup = position.setup();
    builder.Add({chess::CanonicalKey(setup), chess::CheckHash(setup), chess::EncodeEntry(entry)});
  };
  PlayGames(plan, 0, plan.games, add, shuffle);
  const auto metadata = [&info](const index::BuildReport& report) {
    info.positions = report.keys;
    return book::ToJson(info);
  };
  TABIA_RETURN_IF_ERROR(builder.Finish(metadata, sink).status());
  return info;
}

}  // namespace tabia::bench
