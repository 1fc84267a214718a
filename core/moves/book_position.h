// A position of a chess book, with the key by which the book identifies it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// The check of a position if only its key is known. It agrees with every other check.
inline constexpr uint64_t kUnknownCheck = 0;

// One of three: a legal position; a text, in a book of a variant that tabia does not support; or a key, in a book that
// contains only keys, if no position was found for the key.
class BookPosition {
 public:
  static BookPosition Of(const Position& position);
  // Returns nothing if `text` cannot be a position of any variant.
  static std::optional<BookPosition> Opaque(std::string_view variant, std::string_view text);
  static BookPosition OfKey(uint64_t key);

  uint64_t key() const { return key_; }
  // Returns whether only the key is known.
  bool is_key() const { return !position_ && text_.empty(); }
  // Returns the side to move. For an opaque position it is the second field of the text. Returns White if it is
  // unknown.
  Color turn() const { return turn_; }
  // Returns a second hash, independent of the key; kUnknownCheck for a key.
  uint64_t check() const;
  // Returns the first four fields of a FEN, which are equal for equal positions; "key 463b96181691fc9c" for a key.
  std::string Epd() const;
  // Returns the position if it is a legal one, else nullptr.
  const Position* rules() const { return position_ ? &*position_ : nullptr; }

 private:
  uint64_t key_ = 0;
  Color turn_ = kWhite;
  std::optional<Position> position_;
  std::string variant_, text_;  // of an opaque position
};

}  // namespace tabia::chess
