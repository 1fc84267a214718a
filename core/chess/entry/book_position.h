// A position as a chess book identifies it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// The check of a position that is known by its key alone; it agrees with every other check.
inline constexpr uint64_t kUnknownCheck = 0;

// A legal position; or, in a book of a variant whose rules tabia does not know, a text; or, in a book that
// identifies positions by key, a key for which no position was found.
class BookPosition {
 public:
  static BookPosition Of(const Position& position);
  // Returns an empty optional if `text` cannot be a position of any variant.
  static std::optional<BookPosition> Opaque(std::string_view variant, std::string_view text);
  static BookPosition OfKey(uint64_t key);

  uint64_t key() const { return key_; }
  // Returns whether only the key is known.
  bool is_key() const { return !position_ && text_.empty(); }
  // Returns the side to move. That of an opaque position is its second field, or White if that is not a side.
  // That of a key is unknown and returned as White.
  Color turn() const { return turn_; }
  // Returns a second hash, independent of the key; kUnknownCheck for a key.
  uint64_t check() const;
  // Returns the first four fields of a FEN; equal positions have equal texts. "key 463b96181691fc9c" for a
  // key.
  std::string Epd() const;
  // Returns the position if tabia knows the rules, else nullptr.
  const Position* rules() const { return position_ ? &*position_ : nullptr; }

 private:
  uint64_t key_ = 0;
  Color turn_ = kWhite;
  std::optional<Position> position_;
  std::string variant_, text_;  // of an opaque position
};

}  // namespace tabia::chess
