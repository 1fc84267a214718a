#include "core/probe/finder/backgammon_finder.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
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

// A short text in place of a position: an opening play, a roll, or both.
struct Shorthand {
  std::optional<backgammon::OpeningPlay> play;
  std::optional<backgammon::Dice> roll;
};

std::optional<Shorthand> ReadShorthand(std::string_view text) {
  std::vector<std::string_view> words = SplitWords(text, " ,-");
  Shorthand shorthand;
  shorthand.roll = TakeRoll(words);
  if (words.empty() && shorthand.roll) return shorthand;
  if (words.size() == 1) shorthand.play = backgammon::OpeningPlayOfName(words.front());
  return shorthand.play ? std::optional(shorthand) : std::nullopt;
}

}  // namespace

bool IsRollOrOpeningPlay(std::string_view text) {
  return ReadShorthand(text).has_value();
}

std::string ReadBackgammon(std::string_view text, backgammon::GameState& state) {
  const absl::StatusOr<ParsedPosition> parsed = ParseBackgammonPosition(text);
  if (!parsed.ok()) return Message(parsed.status());
  state = parsed->state;
  state.on_roll = backgammon::Player::kBottom;
  state.offer = backgammon::Offer::kNone;
  return "";
}

std::string FindBackgammon(std::string_view text, backgammon::GameState& state) {
  if (const std::optional<Shorthand> shorthand = ReadShorthand(text)) {
    if (shorthand->play) state.board = shorthand->play->play.after;
    state.dice = shorthand->roll;
    return "";
  }
  if (EqualIgnoringCase(Trim(text), "start")) {
    state.board = backgammon::kStartBoard;
    state.dice = std::nullopt;
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
