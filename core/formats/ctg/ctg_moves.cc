#include "core/formats/ctg/ctg_moves.h"

#include <algorithm>
#include <optional>

#include "core/formats/pgn/pgn_options.h"

namespace tabia::formats {
namespace {

constexpr uint8_t kCtgAnnotationBits = 31;
constexpr uint8_t kCtgMistake = 2, kCtgBlunder = 4, kCtgDubious = 6;

using CtgRecommended = chess::Recommended;

bool HasMove(const CtgMoves& moves, chess::Move move) {
  return std::any_of(moves.moves.begin(), moves.moves.end(),
                     [move](const CtgMove& known) { return known.move == move; });
}

// The record of the position after a move counts the games of its side to move: the opponent.
void AddCtgNumbers(const CtgRecord& after, CtgMove& move) {
  move.mark = after.mark();
  move.games = {.win = after.losses(), .draw = after.draws(), .loss = after.wins()};
  move.unfinished = after.games() - std::min<uint64_t>(after.games(), move.games.total());
}

chess::Games CtgGamesOf(const CtgMove& move, PgnOptions::Unfinished rule) {
  chess::Games games = move.games;
  if (rule == PgnOptions::Unfinished::kDraw) games.draw += move.unfinished;
  if (rule == PgnOptions::Unfinished::kLossOfBoth) games.loss += move.unfinished;
  return games;
}

// Returns which moves are active: the rule of `options`, or, as the book itself states, all that it does not
// reject.
CtgRecommended CtgRuleFor(const CtgMoves& moves, const chess::BookEntry& entry, const ReadOptions& options) {
  if (options.as_stored) return CtgRecommended::kIgnored;
  if (options.ctg.recommended != CtgRecommended::kFirst) return options.ctg.recommended;
  for (size_t i = 0; i < moves.moves.size(); ++i) {
    if (moves.moves[i].is_recommended() && entry.moves[i].playable()) return CtgRecommended::kOnly;
  }
  return CtgRecommended::kIgnored;
}

}  // namespace

bool CtgMove::is_rejected() const {
  return mark == CtgMark::kNotToBePlayed || annotation == kCtgMistake || annotation == kCtgBlunder;
}

bool CtgMove::is_recommended() const {
  return mark == CtgMark::kRecommended && !is_rejected() && annotation != kCtgDubious;
}

CtgMoves ReadCtgMoves(const CtgRecords& records, const CtgRecord& record, const chess::Position& position,
                      CtgFrame frame) {
  CtgMoves moves;
  for (size_t i = 0; i < record.moves.size(); i += 2) {
    CtgMoveResult decoded = DecodeCtgMove(static_cast<uint8_t>(record.moves[i]), position, frame);
    if (decoded.fault == CtgMoveFault::kNone && HasMove(moves, decoded.move)) {
      decoded.fault = CtgMoveFault::kRepeated;
    }
    if (decoded.fault != CtgMoveFault::kNone) {
      moves.faults.push_back({record.offset + record.position.size() + 1 + i, decoded.fault});
      continue;
    }
    CtgMove& move = moves.moves.emplace_back();
    move.move = decoded.move;
    move.annotation = static_cast<uint8_t>(record.moves[i + 1]) & kCtgAnnotationBits;
    chess::Position next = position;
    next.Make(move.move);
    if (const std::optional<CtgRecord> after = records.Find(next)) AddCtgNumbers(*after, move);
  }
  return moves;
}

chess::BookEntry CtgEntryOf(const CtgMoves& moves, const ReadOptions& options) {
  chess::BookEntry entry;
  for (const CtgMove& move : moves.moves) {
    chess::BookMove& book_move = entry.moves.emplace_back();
    book_move.move = move.move;
    book_move.games = CtgGamesOf(move, options.pgn.unfinished);
  }
  const CtgRecommended rule = CtgRuleFor(moves, entry, options);
  for (size_t i = 0; i < moves.moves.size(); ++i) {
    const CtgMove& move = moves.moves[i];
    entry.moves[i].active = rule == CtgRecommended::kOnly ? move.is_recommended() : !move.is_rejected();
  }
  return entry;
}

}  // namespace tabia::formats
