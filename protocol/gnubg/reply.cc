#include "protocol/gnubg/reply.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/backgammon/board.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/base/text.h"
#include "core/probe/backgammon/backgammon_explain.h"

namespace tabia::gnubg {

std::string PlayText(const backgammon::Play& play) {
  std::string text = ToSteps(play);
  if (!play.steps.empty() && play.steps.size() < 4) text.push_back(' ');
  return text;
}

std::string EvaluationText(const std::array<double, 6>& numbers) {
  return absl::StrFormat("%f %f %f %f %f %f", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4],
                         numbers[5]);
}

namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Play;

constexpr double kKleinmanOfPass = 1.2;
constexpr int kHomePoints = 6;

// Computes Kleinman's metric: the square of the lead of the player on roll, plus 4 pips for the roll, divided by the
// pips of both.
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
    case Asked::kTake: {
      const Context context = query.context();
      const bool drop_loses_match = !context.is_money() && context.cube() >= context.away_self;
      return drop_loses_match || TakesByPips(query.state.board) ? "take" : "drop";
    }
    case Asked::kBeaver:
      return "take";
    case Asked::kResignation:
      return AcceptsByPips(query) ? "accept" : "reject";
    case Asked::kEvaluation:
      return std::nullopt;
  }
  return std::nullopt;
}

namespace {

using backgammon::Chances;
using backgammon::Evaluation;
using backgammon::Play;
using probe::Appraisal;
using probe::BackgammonAnswer;
using probe::CubeAnswer;

std::string Maker(const BackgammonAnswer& answer, const Appraisal& appraisal) {
  const Evaluation& evaluation = appraisal.evaluation;
  std::string text =
      absl::StrFormat("book: %s, %s", LevelName(evaluation.level), ProgramName(appraisal.provenance.program));
  if (evaluation.games > 0) text += ", " + FormatCount(evaluation.games, "game");
  if (!appraisal.provenance.source.empty()) text += ", " + MakePrintable(appraisal.provenance.source);
  if (!answer.other_context.empty()) text += ", of the context " + answer.other_context;
  return text;
}

std::optional<AttributedReply> PlayReply(const Query& query, const BackgammonAnswer& answer) {
  if (!answer.playable || answer.plays.empty()) return std::nullopt;
  const std::vector<Play>& legal = query.legal_plays;
  const auto play = std::find_if(legal.begin(), legal.end(), [&answer](const Play& other) {
    return other.after == answer.plays.front().play.after;
  });
  if (play == legal.end()) return std::nullopt;
  return AttributedReply{PlayText(*play), Maker(answer, answer.plays.front().best)};
}

std::optional<AttributedReply> CubeReply(const Query& query, const BackgammonAnswer& answer) {
  if (!answer.cube || !answer.refusal.empty()) return std::nullopt;
  const CubeAnswer& cube = *answer.cube;
  std::string reply = cube.doubles() ? "double" : "roll";
  if (query.asked == Asked::kTake) {
    reply = !cube.takes() ? "drop" : MayBeaver(query) && cube.double_take < 0 ? "beaver" : "take";
  } else if (query.asked == Asked::kBeaver) {
    // Equities are in units of the cube before the double, so dropping a double loses 1, and dropping a beaver 2.
    reply = 2 * cube.double_take >= -2 ? "take" : "drop";
  }
  return AttributedReply{reply, Maker(answer, cube.best)};
}

const Appraisal* ValueOf(const BackgammonAnswer& answer) {
  if (!answer.position.empty()) return &answer.position.front();
  return answer.cube ? &answer.cube->best : nullptr;
}

std::optional<AttributedReply> ResignationReply(const Query& query, const BackgammonAnswer& answer) {
  const Appraisal* value = ValueOf(answer);
  if (value == nullptr) return std::nullopt;
  // A loss for certain may be stated as a little more than that.
  constexpr double kTolerance = 1e-4;
  const bool accepts = WinsMatch(query) || value->evaluation.equity >= -ResignedPoints(query) - kTolerance;
  return AttributedReply{accepts ? "accept" : "reject", Maker(answer, *value)};
}

std::optional<AttributedReply> EvaluationReply(const Query& query, const BackgammonAnswer& answer) {
  const Appraisal* value = ValueOf(answer);
  if (value == nullptr || !query.context().is_money()) return std::nullopt;
  const Chances& chances = value->evaluation.chances;
  const auto gain = [](double won, double lost) { return won - lost; };
  const double cubeless = gain(chances.win, chances.lose) + gain(chances.win_gammon, chances.lose_gammon) +
                          gain(chances.win_backgammon, chances.lose_backgammon);
  const double equity = query.evaluation.cubeful ? double{value->evaluation.equity} : cubeless;
  return AttributedReply{EvaluationText({chances.win, chances.win_gammon, chances.win_backgammon,
                                         chances.lose_gammon, chances.lose_backgammon, equity}),
                         Maker(answer, *value)};
}

std::optional<AttributedReply> ReplyOf(const Query& query, const BackgammonAnswer& answer) {
  switch (query.asked) {
    case Asked::kPlay:
      return PlayReply(query, answer);
    case Asked::kDouble:
    case Asked::kTake:
    case Asked::kBeaver:
      return CubeReply(query, answer);
    case Asked::kResignation:
      return ResignationReply(query, answer);
    case Asked::kEvaluation:
      return EvaluationReply(query, answer);
  }
  return std::nullopt;
}

}  // namespace

BookReply ReplyFromBook(const Query& query, const Ask& ask, const probe::TrustRule& trust) {
  probe::BackgammonQuestion question;
  question.board = query.state.board;
  question.context = query.context();
  if (query.asked == Asked::kBeaver) {  // the decision was made before the double
    int& log2 = question.context.cube_log2;
    log2 = std::max(0, log2 - 1);
    question.context.owner = log2 == 0 ? backgammon::CubeOwner::kCenter : backgammon::CubeOwner::kSelf;
  }
  question.dice = query.state.dice;
  question.name_contexts = true;
  question.trust = trust;
  const BackgammonAnswer answer = ask(question);
  BookReply reply = {ReplyOf(query, answer)};
  if (!reply.reply) reply.miss = probe::MissReason(answer);
  return reply;
}

}  // namespace tabia::gnubg
