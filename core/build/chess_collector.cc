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
  sources_.back() = {report.view == records::Perspective::kWhite, report.side};
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

// If White moves, the mover's wins are White's in both views. So the games of all sources are summed at once,
// unless the sources are kept apart to the end.
uint32_t ChessCollector::ViewOf(const chess::BookPosition& position, const chess::BookMove& move) const {
  const bool is_kept_apart = rule_.by_shares || (rule_.of_one_side && move.games);
  const bool is_blacks = position.turn() == chess::kBlack;
  if (!is_kept_apart && (!move.games || !is_blacks)) return chess::kMoverView;
  return static_cast<uint32_t>(2 * sources_.size() + (is_blacks ? 1 : 0));
}

chess::WinsOf ChessCollector::WinsOfView(uint32_t view) const {
  const SourceView& source = sources_[view / 2 - 1];
  const chess::Color mover = view % 2 == 1 ? chess::kBlack : chess::kWhite;
  if (source.side.value_or(mover) != mover) return chess::WinsOf::kNone;
  return source.is_of_white && mover == chess::kBlack ? chess::WinsOf::kOpponent : chess::WinsOf::kMover;
}

// Computes it once for the records of one position, which mostly come in a row.
uint64_t ChessCollector::CheckOf(const chess::BookPosition& position) {
  if (position.key() != key_ || check_ == 0) {
    key_ = position.key();
    check_ = position.check();
  }
  return check_;
}

// Ignores the results, here and below: the records are this program's own and never damaged.
void ChessCollector::DecodeSum(std::string_view record) {
  const auto wins_of = [this](uint32_t view) { return WinsOfView(view); };
  if (rule_.by_shares) {
    chess::DecodeShares(record, wins_of, entry_);
  } else {
    chess::DecodeRecord(record, wins_of, entry_, weight_conflicts_);
  }
}

void ChessCollector::DropRareMoves(std::string_view record) {
  if (rule_.min_games == 0) return;
  CountGames(record);
  const auto is_rare = [this](const chess::BookMove& move) {
    if (!move.games) return false;
    const uint64_t games = GamesOf(move);
    // A folder of games does not state those of the opponent's moves.
    return games < rule_.min_games && !(rule_.of_one_side && games == 0);
  };
  auto& moves = entry_.moves;
  moves.erase(std::remove_if(moves.begin(), moves.end(), is_rare), moves.end());
}

void ChessCollector::CountGames(std::string_view record) {
  if (!rule_.of_one_side) return;
  uint64_t same_conflicts = 0;
  const auto wins_of = [](uint32_t) { return chess::WinsOf::kMover; };
  chess::DecodeRecord(record, wins_of, all_games_, same_conflicts);
}

uint64_t ChessCollector::GamesOf(const chess::BookMove& move) const {
  if (!rule_.of_one_side) return move.games->total();
  const auto is_same = [&move](const chess::BookMove& other) {
    return other.move == move.move && other.opaque_move == move.opaque_move;
  };
  return std::find_if(all_games_.moves.begin(), all_games_.moves.end(), is_same)->games->total();
}

bool ChessCollector::EncodeValue(std::string_view record, std::string& value) {
  DecodeSum(record);
  DropRareMoves(record);
  chess::EncodeEntry(entry_, value);
  moves_ += entry_.moves.size();
  return !entry_.moves.empty();
}

}  // namespace tabia::build
