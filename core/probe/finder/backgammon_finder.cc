#include "core/probe/finder/backgammon_finder.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/board_picture.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/opening_play.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/backgammon/backgammon_position.h"

namespace tabia::probe {
namespace {

// Takes a roll, "43", or its two dice from the end of `words`. Returns nothing, and takes nothing, if there is none.
std::optional<backgammon::Dice> TakeRoll(std::vector<std::string_view>& words) {
  if (words.empty()) return std::nullopt;
  size_t taken = 1;
  std::optional<backgammon::Dice> roll = backgammon::ParseDice(words.back());
  if (!roll && words.size() > 1 && words.back().size() == 1) {
    taken = 2;
    roll = backgammon::ParseDice(Concat(words[words.size() - 2], words.back()));
  }
  if (roll) words.resize(words.size() - taken);
  return roll;
}

}  // namespace

std::string ReadBackgammon(std::string_view text, backgammon::GameState& state) {
  const absl::StatusOr<ParsedPosition> parsed = ParseBackgammonPosition(text);
  if (!parsed.ok()) return Message(parsed.status());
  state = parsed->state;
  state.on_roll = backgammon::Player::kBottom;
  state.offer = backgammon::Offer::kNone;
  return "";
}

std::string FindBackgammon(std::string_view text, backgammon::GameState& state) {
  std::vector<std::string_view> words = SplitWords(text, " ,-");
  const std::optional<backgammon::Dice> roll = TakeRoll(words);
  const std::optional<backgammon::OpeningPlay> play =
      words.size() == 1 ? backgammon::OpeningPlayOfName(words.front()) : std::nullopt;
  if (play) {
    state.board = play->play.after;
    state.dice = roll;
    return "";
  }
  if (words.empty() && roll) {
    state.dice = roll;
    return "";
  }
  const std::string error = ReadBackgammon(Trim(text), state);
  if (error.empty()) return "";
  if (const auto board = backgammon::ParseBoardPicture(text)) {
    state = backgammon::GameState();
    state.board = *board;
    state.jacoby = state.beaver = true;
    return "";
  }
  return Concat(error, ". Type an XGID, a position ID, a roll such as 43, or a reply such as 62S 43.");
}

}  // namespace tabia::probe
