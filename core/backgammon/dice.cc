#include "core/backgammon/dice.h"

#include <algorithm>

namespace tabia::backgammon {

std::optional<Dice> MakeDice(int a, int b) {
  if (std::min(a, b) < 1 || std::max(a, b) > 6) return std::nullopt;
  return Dice{std::max(a, b), std::min(a, b)};
}

std::optional<Dice> ParseDice(std::string_view text) {
  const bool is_dashed = text.size() == 3 && text[1] == '-';
  if (text.size() != 2 && !is_dashed) return std::nullopt;
  return MakeDice(text.front() - '0', text.back() - '0');
}

std::string ToText(Dice dice) {
  return std::to_string(dice.high) + std::to_string(dice.low);
}

}  // namespace tabia::backgammon
