#include "core/books/chess_encoder.h"

#include <algorithm>

#include "core/chess/entry/entry_codec.h"

namespace tabia::books {

ChessEncoder::~ChessEncoder() {
  counts_.moves += moves_;
  counts_.evaluated += evaluated_;
  counts_.weight_conflicts += weight_conflicts_;
}

uint64_t EvaluatedMoves(const chess::BookEntry& entry) {
  const auto is_evaluated = [](const chess::BookMove& move) { return move.evaluation.has_value(); };
  return static_cast<uint64_t>(std::count_if(entry.moves.begin(), entry.moves.end(), is_evaluated));
}

chess::WinsOf WinsOfView(const std::vector<ChessSourceView>& sources, uint32_t view) {
  if (view == chess::kUncountedView) return chess::WinsOf::kNone;
  const bool is_of_black = view % 2 == 1;
  return sources[view / 2 - 1].is_of_white && is_of_black ? chess::WinsOf::kOpponent : chess::WinsOf::kMover;
}

bool ChessEncoder::DecodeSum(std::string_view record) {
  const auto wins_of = [this](uint32_t view) { return WinsOfView(sources_, view); };
  if (rule_.by_shares) return chess::DecodeShares(record, wins_of, entry_);
  return chess::DecodeRecord(record, wins_of, entry_, weight_conflicts_);
}

void ChessEncoder::DropRareMoves(std::string_view record) {
  if (rule_.min_games == 0) return;
  CountGames(record);
  const auto is_rare = [this](const chess::BookMove& move) {
    if (!move.games) return false;
    const uint64_t games = GamesOf(move);
    // An index that is a source has no games of the opponent's moves.
    return games < rule_.min_games && !(rule_.of_one_side && games == 0);
  };
  auto& moves = entry_.moves;
  moves.erase(std::remove_if(moves.begin(), moves.end(), is_rare), moves.end());
}

void ChessEncoder::CountGames(std::string_view record) {
  if (!rule_.of_one_side) return;
  uint64_t same_conflicts = 0;
  const auto wins_of = [](uint32_t) { return chess::WinsOf::kMover; };
  chess::DecodeRecord(record, wins_of, all_games_, same_conflicts);
}

uint64_t ChessEncoder::GamesOf(const chess::BookMove& move) const {
  if (!rule_.of_one_side) return move.games->total();
  const auto is_same = [&move](const chess::BookMove& other) {
    return other.move == move.move && other.opaque_move == move.opaque_move;
  };
  return std::find_if(all_games_.moves.begin(), all_games_.moves.end(), is_same)->games->total();
}

bool ChessEncoder::operator()(std::string_view record, std::string& value) {
  if (!DecodeSum(record)) return false;
  DropRareMoves(record);
  chess::EncodeEntry(entry_, value);
  moves_ += entry_.moves.size();
  evaluated_ += EvaluatedMoves(entry_);
  return !entry_.moves.empty();
}

}  // namespace tabia::books
