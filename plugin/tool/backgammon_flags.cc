#include "plugin/tool/backgammon_flags.h"

#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::tool {

void AddBackgammonFlags(const Command& command, BackgammonFlags& flags) {
  command.AddText("--dice", flags.dice, "Backgammon: the roll, instead of the one in POSITION")
      .ValueName("31");
  command.AddFlag(
      "--other-contexts", flags.other_contexts,
      "Backgammon: answer from another score or rule where the book has nothing, and state which");
}

absl::StatusOr<std::optional<backgammon::Dice>> DiceOf(const BackgammonFlags& flags) {
  const std::optional<backgammon::Dice> dice = backgammon::ParseDice(flags.dice);
  if (flags.dice.empty() || dice) return dice;
  return UsageError("--dice " + Printable(flags.dice) + ": no roll: give two digits from 1 to 6");
}

}  // namespace tabia::tool
