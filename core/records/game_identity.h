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

// The first two letters of each word of a name, and its numbers: what the spellings of a name have in common.
class NameSketch {
 public:
  NameSketch() = default;
  // Takes the first six words, without titles such as GM. A letter that is not ASCII is unknown, because it may be
  // spelled in several ways, and so is a word that begins with one.
  explicit NameSketch(std::string_view name);

  // Returns whether both may be one name: each word of one of them begins like a word of the other one. So "Carlsen, M"
  // may be "Magnus Carlsen", and an unknown name may be any.
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

// Returns whether two games have the same moves and the same result, and no date or player that contradicts.
bool IsSameGame(const GameIdentity& a, const GameIdentity& b);

// The place of a game in its source.
struct GamePlace {
  int64_t line = 0;     // of its first tag or move
  uint32_t number = 0;  // of the games that begin in this line, from 0

  auto operator<=>(const GamePlace&) const = default;
};

// Decides whether a game counts. Several threads may call it at once.
using WantsGame = std::function<absl::StatusOr<bool>(const GameIdentity& game, const GamePlace& place)>;

}  // namespace tabia::records
