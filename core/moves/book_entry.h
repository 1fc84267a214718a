// The contents of a chess book for one position: moves and notes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/inlined_vector.h"

#include "core/chess/move.h"
#include "core/chess/opaque.h"
#include "core/moves/move_evaluation.h"

namespace tabia::chess {

// Games by result, from the point of view of the player who made the move.
struct Games {
  uint64_t win = 0;
  uint64_t draw = 0;
  uint64_t loss = 0;

  uint64_t total() const { return win + draw + loss; }
  // Returns the share of the points that the player won, 0 to 1. REQUIRES: there is a game.
  double ShareOfPoints() const {
    return (static_cast<double>(win) + static_cast<double>(draw) / 2) / static_cast<double>(total());
  }
  bool operator==(const Games&) const = default;
};

struct BookMove {
  Move move = {};
  bool active = true;           // an inactive move is listed, but never played
  OpaqueMove opaque_move = {};  // instead of `move` in a book of a variant that tabia does not support
  // In a book that has weights instead of games (OBK: 0, 25, 50, 100). With games, a change of their weight.
  std::optional<uint32_t> stated_weight = {};
  std::optional<Games> games = {};  // in a book that counts games (OOBS)
  std::optional<Evaluation> evaluation = {};
  // 0 … 100, of an evaluation, if no move of the entry has a weight or games. JudgeMoves sets this and `refuted`.
  uint8_t evaluation_weight = 0;
  bool refuted = false;  // worse than the reference move by more than kMaxLoss

  // Returns the weight on the source's own scale: the stated weight, or twice the wins plus the draws; else the weight
  // of the evaluation.
  uint64_t weight() const {
    if (stated_weight) return *stated_weight;
    return games ? 2 * games->win + games->draw : evaluation_weight;
  }
  // Returns the games with the move; in a book without games, its stated weight. An evaluation is neither.
  uint64_t times_played() const { return games ? games->total() : stated_weight.value_or(0); }
  // Returns whether the move may be played at all. Every choice, suite and line checks this before its own rules;
  // the policy `score` also permits an evaluated move without games.
  bool playable() const { return active && weight() > 0 && !refuted; }
  bool operator==(const BookMove&) const = default;
};

// The moves of one position, best first: active before inactive, then by weight, ties by the move's text; or by
// evaluation, if no move has games or a weight (move_order.h).
struct BookEntry {
  absl::InlinedVector<BookMove, 4> moves;
};

// Returns whether both are entries of the same move.
inline bool IsSameMove(const BookMove& a, const BookMove& b) {
  return a.move == b.move && a.opaque_move == b.opaque_move;
}

// Returns the entry of a move, or null if it is not listed.
inline BookMove* FindMove(BookEntry& entry, Move move) {
  const auto found = std::find_if(entry.moves.begin(), entry.moves.end(),
                                  [move](const BookMove& other) { return other.move == move; });
  return found == entry.moves.end() ? nullptr : &*found;
}
inline const BookMove* FindMove(const BookEntry& entry, Move move) {
  return FindMove(const_cast<BookEntry&>(entry), move);
}
inline const BookMove* FindMove(const BookEntry& entry, const BookMove& move) {
  const auto found = std::find_if(entry.moves.begin(), entry.moves.end(),
                                  [&move](const BookMove& other) { return IsSameMove(other, move); });
  return found == entry.moves.end() ? nullptr : &*found;
}

enum class NoteKind : uint8_t { kName, kComment, kEco };

// Returns "name", "comment" or "eco".
std::string_view NoteKindName(NoteKind kind);
// Returns the kind of one of these names; nothing for another name.
std::optional<NoteKind> NoteKindOfName(std::string_view name);

// A text of a source about a move, or about the position if there is no move.
struct BookNote {
  Move move;
  OpaqueMove opaque_move;
  NoteKind kind = NoteKind::kComment;
  std::string text;  // UTF-8, one line

  bool about_position() const { return !move && !opaque_move; }
  bool IsAbout(const BookMove& other) const { return move == other.move && opaque_move == other.opaque_move; }
  bool operator==(const BookNote&) const = default;
};

using BookNotes = std::vector<BookNote>;

}  // namespace tabia::chess
