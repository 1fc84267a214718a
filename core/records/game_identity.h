// The facts by which one game is recognised in two files, although its tags differ.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/date.h"

namespace tabia::records {

// A name, reduced to the first two letters of each word and to its numbers. Different spellings of a name usually agree
// in these.
class NameSketch {
 public:
  NameSketch() = default;
  // Takes the first six words. Titles such as GM are left out. A letter that is not ASCII is unknown, because it may be
  // spelled in several ways. A word that begins with one is left out. Numbers are taken modulo 321.
  explicit NameSketch(std::string_view name);

  // Returns whether both may be one name: each word of one of them matches a word of the other one in its first two
  // letters, or in the first one if the second is unknown, as in an initial. "Carlsen, M" may be "Magnus Carlsen". A
  // name without words may be any.
  bool Agrees(NameSketch other) const;

 private:
  bool HasWordsOf(NameSketch other) const;

  uint64_t words_ = 0;  // of kWordBits each, the last one in the lowest bits; 0: no word
};

struct GameIdentity {
  uint64_t moves = 0;                      // a hash of the first position, the moves and the result
  std::optional<Days> possible_days = {};  // nothing: any
  NameSketch white = {}, black = {};
};

// Returns whether two games have equal `moves`, and dates and players that may be the same.
bool IsSameGame(const GameIdentity& a, const GameIdentity& b);

// The place of a game in its source.
struct GamePlace {
  int64_t line = 0;     // of its first tag or move; in a folder, the number of the file is in the high bits
  uint32_t number = 0;  // of the games that begin in this line, from 0

  auto operator<=>(const GamePlace&) const = default;
};

// Decides whether a game counts. Several threads may call it at once.
using WantsGame = std::function<absl::StatusOr<bool>(const GameIdentity& game, const GamePlace& place)>;

}  // namespace tabia::records
