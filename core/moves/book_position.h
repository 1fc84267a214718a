// A position of a chess book, with the key by which the book identifies it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
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

// Returns the key of the position after a legal move. REQUIRES: the position is one of chess or of a variant.
uint64_t KeyAfter(const BookPosition& position, Move move);

}  // namespace tabia::chess
