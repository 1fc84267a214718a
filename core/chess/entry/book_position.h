// A position as a chess book names it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// The check of a position that is known by its key alone: it agrees with every other one.
inline constexpr uint64_t kUnknownCheck = 0;

// A legal position; in a book of a variant whose rules tabia does not know, a text; in a book that knows its
// positions by key, one that nobody could name: its key alone.
class BookPosition {
 public:
  static BookPosition Of(const Position& position);
  // Nothing if `text` cannot be a position of any variant.
  static std::optional<BookPosition> Opaque(std::string_view variant, std::string_view text);
  static BookPosition OfKey(uint64_t key);

  uint64_t key() const { return key_; }
  // Whether only the key is known.
  bool is_key() const { return !position_ && text_.empty(); }
  // The side to move: of an opaque position what its second field says, White where that is no side. Unknown,
  // and said to be White, of a key.
  Color turn() const { return turn_; }
  // A second hash, independent of the key; kUnknownCheck of a key.
  uint64_t check() const;
  // The first four fields of a FEN; equal positions have equal texts. "key 463b96181691fc9c" of a key.
  std::string Epd() const;
  // The position, if tabia knows the rules.
  const Position* rules() const { return position_ ? &*position_ : nullptr; }

 private:
  uint64_t key_ = 0;
  Color turn_ = kWhite;
  std::optional<Position> position_;
  std::string variant_, text_;  // of an opaque position
};

}  // namespace tabia::chess
