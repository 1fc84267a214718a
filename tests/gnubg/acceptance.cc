#include "tests/gnubg/acceptance.h"

#include <algorithm>
#include <initializer_list>
#include <regex>
#include <vector>

#include "core/backgammon/board_line.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"

namespace tabia::gnubg {
namespace {

using backgammon::Board;

// Returns the board after these steps, which need not be legal, as the player sees it.
Board After(Board board, const std::string& text) {
  const std::regex step("(\\d+)/(\\d+)");
  for (auto match = std::sregex_iterator(text.begin(), text.end(), step); match != std::sregex_iterator();
       ++match) {
    const int from = std::stoi((*match)[1]), to = std::stoi((*match)[2]);
    --board[from];
    if (to == backgammon::kOff) continue;
    if (board[to] < 0) {
      ++board[to];
      --board[0];
    }
    ++board[to];
  }
  return board;
}

std::string FaultOfWord(std::string_view reply, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), reply) != words.end() ? "" : "no word that fits";
}

}  // namespace

std::string FaultOfPlay(const Board& board, backgammon::Dice dice, std::string_view reply) {
  const std::vector<backgammon::Play> legal = backgammon::LegalPlays(board, dice);
  if (legal.empty()) return reply.empty() ? "" : "no play is legal";
  static const std::regex form("\\d+/\\d+\\*? (\\d+/\\d+\\*? ){0,2}|\\d+/\\d+\\*?( \\d+/\\d+\\*?){3}");
  const std::string text(reply);
  if (!std::regex_match(text, form)) return "not as gnubg writes steps";
  const Board after = Flip(After(board, text));
  const bool is_legal = std::any_of(legal.begin(), legal.end(),
                                    [&after](const backgammon::Play& play) { return play.after == after; });
  return is_legal ? "" : "not legal";
}

std::string FaultForGnubg(std::string_view board_line, std::string_view reply, bool may_fail) {
  const auto line = backgammon::ParseBoardLine(board_line, backgammon::ScoreOrder::kGnubg);
  if (!line.ok()) return "the board line cannot be read";
  if (reply.size() > backgammon::kMaxBoardLineBytes) return "too long";
  if (reply.starts_with("Error: ")) return may_fail ? "" : "an error";
  const backgammon::GameState& state = line->state;
  if (state.offer != backgammon::Offer::kNone) {
    const bool may_beaver = state.length == 0 && state.offer == backgammon::Offer::kDouble;
    return may_beaver ? FaultOfWord(reply, {"take", "drop", "beaver"}) : FaultOfWord(reply, {"take", "drop"});
  }
  if (state.dice) return FaultOfPlay(state.board, *state.dice, reply);
  return FaultOfWord(reply, {"roll", "double"});
}

}  // namespace tabia::gnubg
