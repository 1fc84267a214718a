// A subject that a book states something about, its canonical key, and the key's rule of equality.
//
// Two subjects are the same when all of these are equal:
//   * the chequers, from the view of the player on roll: colours do not matter;
//   * the dice, in either order; or that there are none;
//   * the context without the facts that make no difference (see Canonical in context.h).
// Without dice the subject is the position itself: its value, and the cube decision. The golden keys under
// tests/data/backgammon freeze the rule.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/position_id.h"

namespace tabia::backgammon {

struct Subject {
  Board board;  // from the view of the player on roll, as is the context; without fault
  Context context;
  std::optional<Dice> dice = {};
};

// The 10 bytes of the position (position_id.h); u16 away score of self; u16 of the opponent; u8 1: Crawford, 2:
// Jacoby, 4: beavers; u8 cube_log2; u8 owner, 0 center, 1 self, 2 opponent; u8 higher die; u8 lower die, both 0
// without dice. Little-endian.
using SubjectBytes = std::array<char, 19>;

// Returns the bytes of the subject with its context Canonical: the same subjects, and only they, have equal bytes.
SubjectBytes ToSubjectBytes(const Subject& subject);

// Returns the subject that has these bytes; nothing if none has them.
std::optional<Subject> SubjectOfBytes(std::string_view bytes);

// Returns XXH3, 64 bits, of the bytes.
uint64_t CanonicalKey(const SubjectBytes& bytes);
uint64_t CanonicalKey(const Subject& subject);

// Returns the key of a position without dice from its bytes and a context that is Canonical.
uint64_t CanonicalKey(const PositionBytes& position, const Context& canonical);

// Returns the hash of the same bytes with the seed "tabiabg": it distinguishes different subjects of equal
// key.
uint64_t CheckHash(const SubjectBytes& bytes);
uint64_t CheckHash(const Subject& subject);

}  // namespace tabia::backgammon
