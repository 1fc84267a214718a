// A position as a chess book names it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// A legal position, or, in a book of a variant whose rules tabia does not know, a text.
class BookPosition {
 public:
  static BookPosition Of(const Position& position);
  // Nothing if `text` cannot be a position of any variant.
  static std::optional<BookPosition> Opaque(std::string_view variant, std::string_view text);

  uint64_t key() const { return key_; }
  // The side to move: of an opaque position what its second field says, White where that is no side.
  Color turn() const { return turn_; }
  // A second hash, independent of the key.
  uint64_t check() const;
  // The first four fields of a FEN; equal positions have equal texts.
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
