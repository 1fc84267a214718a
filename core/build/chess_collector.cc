#include "core/build/chess_collector.h"

#include <algorithm>
#include <string_view>

#include "absl/types/span.h"

#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"
#include "core/chess/entry/record_codec.h"
#include "core/probe/book_info.h"
#include "core/records/perspective.h"
#include "core/records/source_report.h"

namespace tabia::build {
namespace {

index::Reducer NoteFold() {
  index::Reducer fold;
  fold.combine = [](absl::Span<const std::string_view> notes, std::string& sum) {
    sum = chess::FoldNotes(notes);
  };
  return fold;
}

}  // namespace

ChessCollector::ChessCollector(const index::BuildLimits& limits, const Rule& rule)
    : builder_(ValueFold(), NoteFold(), limits), rule_(rule) {}

index::Reducer ChessCollector::ValueFold() {
  return {chess::CombineRecords,
          [this](std::string_view record, std::string& value) { return EncodeValue(record, value); }};
}

void ChessCollector::EndSource(const records::SourceReport& report) {
  white_views_.back() = report.view == records::Perspective::kWhite;
}

void ChessCollector::Describe(probe::BookInfo& info) const {
  info.moves = moves_;
  info.weight_conflicts = weight_conflicts_;
}

absl::Status ChessCollector::VisitMove(const chess::BookPosition& position, const chess::BookMove& move) {
  chess::EncodeRecord(move, ViewOf(position, move), record_);
  return builder_.Add({position.key(), CheckOf(position), record_});
}

absl::Status ChessCollector::VisitNote(const chess::BookPosition& position, const chess::BookNote& note) {
  return builder_.AddNote({position.key(), CheckOf(position), chess::EncodeNotes({note})});
}

// If White moves, the mover's wins are White's in both views, and the sources' rows are summed at once, unless
// the sources are told apart to the end: then the source's number is even where the view is clear.
uint32_t ChessCollector::ViewOf(const chess::BookPosition& position, const chess::BookMove& move) const {
  const bool is_clear = !move.games || position.turn() == chess::kWhite;
  const auto source = static_cast<uint32_t>(white_views_.size());
  if (rule_.by_shares) return 2 * source + (is_clear ? 0 : 1);
  return is_clear ? chess::kMoverView : source;
}

// Computes it once for the records of one position, which mostly come in a row.
uint64_t ChessCollector::CheckOf(const chess::BookPosition& position) {
  if (position.key() != key_ || check_ == 0) {
    key_ = position.key();
    check_ = position.check();
  }
  return check_;
}

void ChessCollector::DropRareMoves() {
  const auto is_rare = [this](const chess::BookMove& move) {
    if (!move.games || (rule_.keeps_opponents && move.games->total() == 0)) return false;
    return move.games->total() < rule_.min_games;
  };
  auto& moves = entry_.moves;
  moves.erase(std::remove_if(moves.begin(), moves.end(), is_rare), moves.end());
}

// Ignores the results: the records are this program's own and never damaged.
void ChessCollector::DecodeSum(std::string_view record) {
  if (rule_.by_shares) {
    const auto swaps = [this](uint32_t view) { return view % 2 == 1 && white_views_[view / 2 - 1]; };
    chess::DecodeShares(record, swaps, entry_);
  } else {
    const auto swaps = [this](uint32_t view) { return white_views_[view - 1]; };
    chess::DecodeRecord(record, swaps, entry_, weight_conflicts_);
  }
}

bool ChessCollector::EncodeValue(std::string_view record, std::string& value) {
  DecodeSum(record);
  DropRareMoves();
  chess::EncodeEntry(entry_, value);
  moves_ += entry_.moves.size();
  return !entry_.moves.empty();
}

}  // namespace tabia::build
