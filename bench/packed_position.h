// A position in half its board's bytes, for storing many.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/setup.h"

namespace tabia::bench {

// A position with four bits a square. It has the fields of the canonical key, without the move counters.
using PackedPosition = std::array<uint8_t, 32>;

PackedPosition Pack(const chess::Setup& setup);
chess::Setup Unpack(const PackedPosition& packed);

}  // namespace tabia::bench
