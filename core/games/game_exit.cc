#include "core/games/game_exit.h"

#include <algorithm>
#include <array>

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/moves/book_position.h"

namespace tabia::games {
namespace {

// Positions to look up at once. The last one in the book is mostly found far from the end of the game, and a batch
// takes much less time than single lookups.
constexpr size_t kBatch = 64;

ExitReason ReasonOfMove(const GameExit& exit, const chess::BookEntry& entry,
                        std::optional<chess::Color> side) {
  const chess::Color mover = exit.position.turn();
  const chess::BookMove* const move = FindMove(entry, exit.move);
  if (move != nullptr && (mover != side || move->playable())) return ExitReason::kEnd;
  if (side) return mover == *side ? ExitReason::kPlayer : ExitReason::kOpponent;
  return mover == chess::kWhite ? ExitReason::kWhite : ExitReason::kBlack;
}

}  // namespace

std::string_view ExitReasonName(ExitReason reason) {
  static constexpr std::array<std::string_view, kExitReasons> kNames = {
      "player", "opponent", "white", "black", "end", "inside", "never"};
  return kNames[static_cast<size_t>(reason)];
}

absl::StatusOr<std::optional<size_t>> ExitFinder::FindLast() {
  entries_.resize(kBatch);
  for (size_t end = keys_.size(); end > 0;) {
    const size_t begin = end - std::min(end, kBatch);
    const auto keys = absl::MakeConstSpan(keys_).subspan(begin, end - begin);
    TABIA_RETURN_IF_ERROR(book_.ProbeBatch(keys, absl::MakeSpan(entries_).first(keys.size())));
    for (; end > begin; --end) {
      if (!entries_[end - 1 - begin].moves.empty()) return std::optional(end - 1);
    }
  }
  return std::optional<size_t>();
}

absl::StatusOr<GameExit> ExitFinder::Find(const Game& game) {
  keys_.clear();
  for (const auto& ply : game.plies) keys_.push_back(chess::CanonicalKey(ply.before));
  keys_.push_back(chess::CanonicalKey(game.last));
  TABIA_ASSIGN_OR_RETURN(const std::optional<size_t> last, FindLast());
  GameExit exit;
  exit.ply = last.value_or(0);
  end_ = last ? std::min(*last + 2, keys_.size()) : keys_.size();
  exit.position = game.PositionAt(exit.ply);
  if (exit.ply < game.plies.size()) exit.move = game.plies[exit.ply].move;
  entry_.moves.clear();
  if (!last) return exit;
  // A lookup by position has castling as the king's move onto its rook, which a lookup by key may not have.
  const probe::Lookup lookup = book_.Probe(chess::BookPosition::Of(exit.position), entry_);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) entry_.moves.clear();
  exit.reason = exit.move ? ReasonOfMove(exit, entry_, game.side) : ExitReason::kInside;
  return exit;
}

}  // namespace tabia::games
