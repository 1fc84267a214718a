// A position of a chess book, with the key by which the book identifies it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_position.h"
#include "core/moves/ruleset.h"

namespace tabia::chess {

// The check of a position if only its key is known. It agrees with every other check.
inline constexpr uint64_t kUnknownCheck = 0;

// One of four: a legal position of chess or of a variant; a text, in a book of a variant that tabia does not support;
// or a key, in a book that contains only keys, if no position was found for the key.
class BookPosition {
 public:
  static BookPosition Of(const Position& position);
  static BookPosition Of(const VariantPosition& position);
  // Reads a FEN or an EPD by `rules`. Returns the reason why it is not one, or why the position is illegal.
  static absl::StatusOr<BookPosition> FromFen(const Ruleset& rules, std::string_view fen);
  // Returns nothing if `text` cannot be a position of any variant.
  static std::optional<BookPosition> Opaque(std::string_view variant, std::string_view text);
  static BookPosition OfKey(uint64_t key);

  uint64_t key() const { return key_; }
  // Returns whether the position has a board, on which moves can be played: it is a legal one of chess or of a variant.
  bool has_board() const { return position_ || of_variant_; }
  // Returns visit(board), where the board is a Position or a VariantPosition. REQUIRES: has_board().
  template <typename Visitor>
  auto VisitBoard(Visitor visit) const {
    return position_ ? visit(*position_) : visit(*of_variant_);
  }
  // Returns whether only the key is known.
  bool is_key() const { return !position_ && !of_variant_ && text_.empty(); }
  // Returns the side to move. For an opaque position it is the second field of the text. Returns White if it is
  // unknown.
  Color turn() const { return turn_; }
  // Returns a second hash, independent of the key; kUnknownCheck for a key.
  uint64_t check() const;
  // Returns the first four fields of a FEN, in three-check five, which are equal for equal positions; "key
  // 463b96181691fc9c" for a key.
  std::string Epd() const;
  // Returns the position if it is a legal one of chess, else nullptr.
  const Position* rules() const { return position_ ? &*position_ : nullptr; }
  // Returns the position if it is a legal one of a variant, else nullptr.
  const VariantPosition* of_variant() const { return of_variant_ ? &*of_variant_ : nullptr; }

 private:
  uint64_t key_ = 0;
  Color turn_ = kWhite;
  std::optional<Position> position_;
  std::optional<VariantPosition> of_variant_;
  std::string variant_, text_;  // of an opaque position
};

// The functions below require has_board().

std::vector<Move> LegalMoves(const BookPosition& position);
bool IsLegal(const BookPosition& position, Move move);
// Returns the result of a game that is over: "checkmate", "stalemate", or in a variant also "White has won", "Black has
// won" and "draw". REQUIRES: no move is legal.
std::string_view ResultOf(const BookPosition& position);
// Returns the position after a legal move.
BookPosition After(const BookPosition& position, Move move);
// Returns the key of that position.
uint64_t KeyAfter(const BookPosition& position, Move move);
// Returns all fields of the FEN.
std::string ToFen(const BookPosition& position);
// Formats a legal move in UCI's notation (uci_move.h, variant_uci.h).
std::string UciMove(const BookPosition& position, Move move, CastlingStyle style = CastlingStyle::kOrthodox);
// Returns the legal move that a text in UCI's notation means; nothing if there is none.
std::optional<Move> ParseUciMove(const BookPosition& position, std::string_view text);

}  // namespace tabia::chess
