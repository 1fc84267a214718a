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
#include "core/chess/variants/variant_position.h"
#include "core/moves/chess_board.h"
#include "core/moves/ruleset.h"

namespace tabia::chess {

// The check of a position if only its key is known. It agrees with every other check.
inline constexpr uint64_t kUnknownCheck = 0;

// One of three: a board; a text, in a book of a variant that tabia does not support; or a key, in a book that contains
// only keys, if no position was found for the key.
class BookPosition {
 public:
  static BookPosition Of(const Board& board);
  // Reads a FEN or an EPD by `rules`. Returns the reason why it is not one, or why the position is illegal.
  static absl::StatusOr<BookPosition> FromFen(const Ruleset& rules, std::string_view fen);
  // Returns nothing if `text` cannot be a position of any variant.
  static std::optional<BookPosition> Opaque(std::string_view variant, std::string_view text);
  static BookPosition OfKey(uint64_t key);

  uint64_t key() const { return key_; }
  bool has_board() const { return board_.has_value(); }
  // REQUIRES: has_board().
  const Board& board() const { return *board_; }
  // Returns whether only the key is known.
  bool is_key() const { return !board_ && text_.empty(); }
  // Returns the side to move. For an opaque position it is the second field of the text. Returns White if it is
  // unknown.
  Color turn() const { return turn_; }
  // Returns a second hash, independent of the key; kUnknownCheck for a key.
  uint64_t check() const;
  // Returns the first four fields of a FEN, in three-check five, which are equal for equal positions; "key
  // 463b96181691fc9c" for a key.
  std::string Epd() const;
  // Returns the position if it is a legal one of chess, else nullptr.
  const Position* of_chess() const { return board_ ? board_->of_chess() : nullptr; }
  // Returns the position if it is a legal one of a variant, else nullptr.
  const VariantPosition* of_variant() const { return board_ ? board_->of_variant() : nullptr; }

 private:
  uint64_t key_ = 0;
  Color turn_ = kWhite;
  std::optional<Board> board_;
  std::string variant_, text_;  // of an opaque position
};

// Returns the position after a legal move. REQUIRES: has_board().
BookPosition After(const BookPosition& position, Move move);

}  // namespace tabia::chess
