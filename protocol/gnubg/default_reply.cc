#include "protocol/gnubg/default_reply.h"

#include <algorithm>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/rule_play.h"
#include "protocol/gnubg/attributed_reply.h"

namespace tabia::gnubg {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Play;

constexpr double kKleinmanOfPass = 1.2;
constexpr int kHomePoints = 6;

bool DropLosesMatch(const Query& query) {
  const Context context = query.context();
  return !context.is_money() && context.cube() >= context.away_self;
}

// Kleinman: the lead of the player on roll, with 4 pips for the roll, squared, by the pips of both.
bool TakesByPips(const Board& board) {
  const int self = SelfPips(board), opponent = SelfPips(Flip(board));
  const int lead = opponent - self + 4;
  return lead <= 0 || lead * lead <= kKleinmanOfPass * (opponent + self - 4);
}

int PipsToSaveGammon(const Board& board) {
  int pips = 0;
  for (int point = kHomePoints + 1; point <= backgammon::kBar; ++point) {
    pips += std::max<int>(board[point], 0) * (point - kHomePoints);
  }
  return pips;
}

bool AcceptsByPips(const Query& query) {
  const Board& board = query.state.board;
  const bool has_borne_off = SelfChequers(board) < backgammon::kChequersOfASide;
  return query.state.resignation > 1 || !GammonsCount(query) || has_borne_off || WinsMatch(query) ||
         PipsToSaveGammon(board) < SelfPips(Flip(board));
}

}  // namespace

std::optional<std::string> ForcedReply(const Query& query) {
  if (query.asked == Asked::kDouble && !MayDouble(query)) return "roll";
  if (query.asked != Asked::kPlay) return std::nullopt;
  const std::vector<Play>& plays = query.legal_plays;
  if (plays.size() > 1) return std::nullopt;
  return plays.empty() ? "" : PlayText(plays.front());
}

std::optional<std::string> DefaultReply(const Query& query) {
  switch (query.asked) {
    case Asked::kPlay:
      return PlayText(RulePlay(query.legal_plays));
    case Asked::kDouble:
      return "roll";
    case Asked::kTake:
      return DropLosesMatch(query) || TakesByPips(query.state.board) ? "take" : "drop";
    case Asked::kBeaver:
      return "take";
    case Asked::kResignation:
      return AcceptsByPips(query) ? "accept" : "reject";
    case Asked::kEvaluation:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tabia::gnubg
