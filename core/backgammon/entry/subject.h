// What a book can be asked about, its canonical key, and the rule of equality behind the key.
//
// Two subjects are the same when all of these are equal:
//   * the chequers, seen by the player on roll: colours do not matter;
//   * the dice, in either order; or that there are none;
//   * the context without what makes no difference (Canonical in context.h says what that is).
// Without dice the subject is the position itself: what it is worth, and what to do with the cube. The golden
// keys under tests/data/backgammon freeze the rule.
#pragma once

#include <cstdint>
#include <optional>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/position_id.h"

namespace tabia::backgammon {

struct Subject {
  Board board;  // seen by the player on roll, as is the context; without fault
  Context context;
  std::optional<Dice> dice = {};
};

// XXH3, 64 bits, of 19 bytes: the 10 of the position (position_id.h); u16 away score of self; u16 of the
// opponent; u8 1: Crawford, 2: Jacoby, 4: beavers; u8 cube_log2; u8 owner, 0 center, 1 self, 2 opponent; u8
// higher die; u8 lower die, both 0 without dice. Little-endian.
uint64_t CanonicalKey(const Subject& subject);

// That of a position without dice, from what is at hand: its bytes, and a context that is Canonical.
uint64_t CanonicalKey(const PositionBytes& position, const Context& canonical);

// The same bytes hashed with the seed "tabiabg": different subjects of equal key are told by it.
uint64_t CheckHash(const Subject& subject);

}  // namespace tabia::backgammon
