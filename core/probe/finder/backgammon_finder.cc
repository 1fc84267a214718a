#include "core/probe/finder/backgammon_finder.h"

#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/backgammon/opening_play.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/backgammon/backgammon_position.h"

namespace tabia::probe {

std::string ReadBackgammon(std::string_view text, backgammon::GameState& state) {
  const absl::StatusOr<ParsedPosition> parsed = ParseBackgammonPosition(text);
  if (!parsed.ok()) return Message(parsed.status());
  state = parsed->state;
  state.on_roll = backgammon::Player::kBottom;
  state.offer = backgammon::Offer::kNone;
  return "";
}

std::string FindBackgammon(std::string_view text, backgammon::GameState& state) {
  const std::vector<std::string_view> words = SplitWords(text, " ,");
  const std::optional<backgammon::OpeningPlay> play =
      words.empty() ? std::nullopt : backgammon::OpeningPlayOfName(words.front());
  const std::optional<backgammon::Dice> roll =
      words.empty() ? std::nullopt : backgammon::ParseDice(words.back());
  if (play && (words.size() == 1 || (words.size() == 2 && roll))) {
    state.board = play->play.after;
    state.dice = words.size() == 2 ? roll : std::nullopt;
    return "";
  }
  if (words.size() == 1 && roll) {
    state.dice = roll;
    return "";
  }
  const std::string error = ReadBackgammon(Trim(text), state);
  if (error.empty()) return "";
  return Concat(error, ". Type an XGID, a position ID, a roll such as 43, or a reply such as 62S 43.");
}

}  // namespace tabia::probe
