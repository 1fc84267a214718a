// A roll.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabia::backgammon {

struct Dice {
  int high = 1;
  int low = 1;  // not above `high`

  bool is_double() const { return high == low; }
  bool operator==(const Dice&) const = default;
};

// Nothing unless both are 1 to 6; in either order.
std::optional<Dice> MakeDice(int a, int b);

// "31" or "13"; nothing if `text` is no roll.
std::optional<Dice> ParseDice(std::string_view text);

// "31", the higher die first.
std::string ToText(Dice dice);

}  // namespace tabia::backgammon
