// A position in 24 bytes, for storing many.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::chess {

// A position with the fields of the canonical key, without the move counters.
class PackedPosition {
 public:
  PackedPosition() = default;
  // REQUIRES: a legal position has this setup.
  explicit PackedPosition(const Setup& setup);

  // REQUIRES: the object was made from a setup.
  Setup Unpack() const;

  bool operator==(const PackedPosition&) const = default;

 private:
  Bitboard occupied_ = 0;
  // Four bits for each occupied square: a1 first, the lower bits of a byte first.
  std::array<uint8_t, 16> codes_ = {};
};

}  // namespace tabia::chess
