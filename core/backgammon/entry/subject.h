// The subject of a statement, its canonical key, and the rule of equality.
//
// Two subjects are the same if all of these are equal:
//   * the chequers, seen by the player on roll; colours do not matter;
//   * the dice, in either order, or their absence;
//   * the context without the facts that have no effect (Canonical in context.h).
// A subject without dice is the position before the roll: its value, and the cube decision. The golden keys under
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
  Board board;  // seen by the player on roll, like the context; possible
  Context context;
  std::optional<Dice> dice = {};
};

// A subject as bytes, little-endian: 10 bytes of the position (position_id.h); u16 away score of self; u16 of the
// opponent; u8 bits 1 Crawford, 2 Jacoby, 4 beavers; u8 cube_log2; u8 owner, 0 center, 1 self, 2 opponent; u8 higher
// die; u8 lower die. Both dice are 0 if there are none.
using SubjectBytes = std::array<char, 19>;

// Returns the bytes of the subject with its context Canonical. Only equal subjects have equal bytes.
SubjectBytes ToSubjectBytes(const Subject& subject);

// Returns the subject with these bytes; nothing if there is none.
std::optional<Subject> SubjectOfBytes(std::string_view bytes);

// Returns the key: XXH3, 64 bits, of the bytes.
uint64_t CanonicalKey(const SubjectBytes& bytes);
uint64_t CanonicalKey(const Subject& subject);

// Returns the key of a position without dice from its bytes and a context that is Canonical.
uint64_t CanonicalKey(const PositionBytes& position, const Context& canonical);

// Returns the hash of the same bytes with the seed "tabiabg", which distinguishes subjects with the same key.
uint64_t CheckHash(const SubjectBytes& bytes);
uint64_t CheckHash(const Subject& subject);

}  // namespace tabia::backgammon
