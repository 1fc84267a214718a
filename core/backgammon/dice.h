// A roll.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabia::backgammon {

struct Dice {
  int high = 1;
  int low = 1;  // at most `high`

  bool is_double() const { return high == low; }
  bool operator==(const Dice&) const = default;
};

// Returns the roll of two dice, given in either order; nothing unless both are from 1 to 6.
std::optional<Dice> MakeDice(int a, int b);

// Parses "31", "13" or "3-1"; returns nothing if `text` is not a roll.
std::optional<Dice> ParseDice(std::string_view text);

// Returns "31", the higher die first.
std::string ToText(Dice dice);

}  // namespace tabia::backgammon
