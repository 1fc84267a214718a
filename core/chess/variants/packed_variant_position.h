// A position of a variant in 63 bytes, for storing many.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/square.h"
#include "core/chess/variants/variant_setup.h"

namespace tabia::chess {

// A position with the fields of the canonical key (variant_key.h) and its variant, without the move counters. It has
// more than twice as many bytes as PackedPosition: a horde with the pieces of Black has more pieces than chess, and a
// pocket may hold any of them.
class PackedVariantPosition {
 public:
  PackedVariantPosition() = default;
  // REQUIRES: a legal position has this setup.
  explicit PackedVariantPosition(const VariantSetup& setup);

  // REQUIRES: the object was made from a setup.
  VariantSetup Unpack() const;

  bool operator==(const PackedVariantPosition&) const = default;

 private:
  std::array<uint8_t, 32> pieces_ =
      {};  // four bits for each square: a1 first, the lower bits of a byte first
  std::array<uint8_t, 8> castling_rooks_ = {}, promoted_ = {};  // sets of squares
  std::array<Pocket, 2> pockets_ = {};
  std::array<uint8_t, 2> checks_left_ = {};
  uint8_t en_passant_ = kNoSquare;
  uint8_t variant_ = 0;
  uint8_t turn_ = 0;
};

}  // namespace tabia::chess
