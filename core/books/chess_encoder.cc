#include "core/books/chess_encoder.h"

#include <algorithm>
#include <bit>

#include "absl/numeric/int128.h"

#include "core/books/checked_record.h"
#include "core/formats/pgn/half_life.h"
#include "core/moves/entry_codec.h"
#include "core/moves/move_order.h"

namespace tabia::books {
namespace {

// Returns whether a move has less than `min_share` of `all`, the sum of the position. Inactive moves have no share.
bool HasSmallShare(const chess::BookMove& move, absl::uint128 all, uint32_t min_share) {
  if (min_share == 0 || !move.active || (!move.games && !move.stated_weight)) return false;
  return absl::uint128(move.times_played()) * kMillionths < all * min_share;
}

// Returns whether the mover scored less than `min_score` in the games of a move.
bool HasLowScore(const chess::BookMove& move, uint32_t min_score) {
  if (min_score == 0 || !move.games) return false;
  return absl::uint128(move.weight()) * kMillionths < absl::uint128(move.games->total()) * 2 * min_score;
}

}  // namespace

ChessEncoder::~ChessEncoder() {
  counts_.moves += moves_;
  counts_.evaluated += evaluated_;
  counts_.weight_conflicts += weight_conflicts_;
  counts_.rare_moves += rare_moves_;
  counts_.small_shares += small_shares_;
  counts_.low_scores += low_scores_;
  counts_.deactivated += deactivated_;
  counts_.mixtures += mixtures_;
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
  if (rule_.by_shares()) return chess::DecodeShares(record, wins_of, entry_);
  return chess::DecodeRecord(record, wins_of, entry_, weight_conflicts_);
}

bool ChessEncoder::IsRare(const chess::BookMove& move) const {
  if (!move.games || rule_.moves.min_games == 0) return false;
  const uint64_t games = GamesOf(move);
  // An index that is a source has no games of the opponent's moves.
  if (games == 0 && rule_.of_one_side) return false;
  return games / (rule_.is_weighted ? formats::kNewGameWeight : 1) < rule_.moves.min_games;
}

// Returns whether the side of a move does not count: the move stays, because it leads to positions of the other side.
bool ChessEncoder::IsUncounted(const chess::BookMove& move) const {
  return rule_.of_one_side && move.weight() == 0 && (!move.games || move.games->total() == 0);
}

void ChessEncoder::DropMoves(std::string_view record, uint32_t min_share) {
  if (rule_.moves.min_games > 0) CountGames(record);
  absl::uint128 all = 0;
  if (min_share > 0) {
    for (const chess::BookMove& move : entry_.moves) all += move.active ? move.times_played() : 0;
  }
  const auto is_dropped = [&](const chess::BookMove& move) {
    const bool is_rare = IsRare(move);
    const bool has_small_share = HasSmallShare(move, all, min_share) && !IsUncounted(move);
    const bool has_low_score = HasLowScore(move, rule_.moves.min_score);
    rare_moves_ += is_rare;
    small_shares_ += has_small_share;
    low_scores_ += has_low_score;
    return is_rare || has_small_share || has_low_score;
  };
  auto& moves = entry_.moves;
  moves.erase(std::remove_if(moves.begin(), moves.end(), is_dropped), moves.end());
}

void ChessEncoder::DeactivateMoves() {
  const std::optional<chess::Evaluation> reference = chess::ReferenceOf(entry_);
  const uint64_t before = deactivated_;
  for (chess::BookMove& move : entry_.moves) {
    const bool is_sound =
        move.evaluation && chess::LossOf(*move.evaluation, *reference) <= rule_.moves.max_loss;
    if (!move.active || is_sound) continue;
    move.active = false;
    ++deactivated_;
  }
  if (deactivated_ > before) chess::SortMoves(entry_);
}

// Halves all weights of the position until the greatest fits, because only their ratios count. A weight stays above 0.
void ChessEncoder::ReplaceGames() {
  uint64_t greatest = 0;
  for (const chess::BookMove& move : entry_.moves) greatest = std::max(greatest, move.weight());
  const int halvings = std::max(static_cast<int>(std::bit_width(greatest)) - 32, 0);
  for (chess::BookMove& move : entry_.moves) {
    if (!move.games) continue;
    const uint64_t weight = move.weight();
    move.stated_weight = static_cast<uint32_t>(weight > 0 ? std::max<uint64_t>(weight >> halvings, 1) : 0);
    move.games.reset();
  }
  if (halvings > 0) chess::SortMoves(entry_);
}

void ChessEncoder::CountGames(std::string_view record) {
  if (!rule_.of_one_side) return;
  uint64_t same_conflicts = 0;
  const auto wins_of = [](uint32_t) { return chess::WinsOf::kMover; };
  chess::DecodeRecord(record, wins_of, all_games_, same_conflicts);
}

uint64_t ChessEncoder::GamesOf(const chess::BookMove& move) const {
  if (!rule_.of_one_side) return move.games->total();
  return chess::FindMove(all_games_, move)->games->total();
}

bool ChessEncoder::operator()(std::string_view record, std::string& value) {
  // A rule that drops or deactivates moves counts them.
  const bool counts_moves = drops_moves_ || rule_.moves.LimitsLoss();
  if (keeps_checks_ || counts_moves || !ShortRecordValues::IsShort(record)) return Encode(record, value);
  if (short_values_.Find(record, value)) {
    ++moves_;
    return true;
  }
  const uint64_t conflicts = weight_conflicts_;
  if (!Encode(record, value)) return false;
  if (weight_conflicts_ == conflicts) short_values_.Keep(record, value);
  return true;
}

bool ChessEncoder::Encode(std::string_view record, std::string& value) {
  uint32_t min_share = rule_.moves.min_share[0];
  if (keeps_checks_) {
    const Checked checked(record);
    record = checked.bytes;
    const auto side = checked.side();
    min_share =
        side ? rule_.moves.min_share[*side] : std::min(rule_.moves.min_share[0], rule_.moves.min_share[1]);
  }
  if (!DecodeSum(record)) {
    mixtures_ += !record.empty() && !rule_.by_shares();
    return false;
  }
  if (drops_moves_) DropMoves(record, min_share);
  if (rule_.moves.LimitsLoss()) DeactivateMoves();
  if (rule_.is_weighted) ReplaceGames();
  chess::EncodeEntry(entry_, value);
  moves_ += entry_.moves.size();
  evaluated_ += EvaluatedMoves(entry_);
  return !entry_.moves.empty();
}

}  // namespace tabia::books
