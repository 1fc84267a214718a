#include "protocol/gnubg/book_reply.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_misses.h"

namespace tabia::gnubg {
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

std::string TakeOrDrop(const Query& query, const CubeAnswer& cube) {
  if (!cube.takes()) return "drop";
  return MayBeaver(query) && cube.double_take < 0 ? "beaver" : "take";
}

// The equity is in units of the cube before the double: 1 is lost by dropping a double, and 2 by dropping a beaver.
std::string AfterBeaver(const CubeAnswer& cube) {
  return 2 * cube.double_take >= -2 ? "take" : "drop";
}

std::optional<AttributedReply> CubeReply(const Query& query, const BackgammonAnswer& answer) {
  if (!answer.cube || !answer.refusal.empty()) return std::nullopt;
  const std::string maker = Maker(answer, answer.cube->best);
  if (query.asked == Asked::kTake) return AttributedReply{TakeOrDrop(query, *answer.cube), maker};
  if (query.asked == Asked::kBeaver) return AttributedReply{AfterBeaver(*answer.cube), maker};
  return AttributedReply{answer.cube->doubles() ? "double" : "roll", maker};
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

double CubelessEquity(const Chances& chances) {
  const auto gain = [](double won, double lost) { return won - lost; };
  return gain(chances.win, chances.lose) + gain(chances.win_gammon, chances.lose_gammon) +
         gain(chances.win_backgammon, chances.lose_backgammon);
}

std::optional<AttributedReply> EvaluationReply(const Query& query, const BackgammonAnswer& answer) {
  const Appraisal* value = ValueOf(answer);
  if (value == nullptr || !query.context().is_money()) return std::nullopt;
  const Chances& chances = value->evaluation.chances;
  const double equity = query.evaluation.cubeful ? double{value->evaluation.equity} : CubelessEquity(chances);
  return AttributedReply{EvaluationText({chances.win, chances.win_gammon, chances.win_backgammon,
                                         chances.lose_gammon, chances.lose_backgammon, equity}),
                         Maker(answer, *value)};
}

// Of a beaver, the context before the double.
backgammon::Context ContextOfDecision(const Query& query) {
  backgammon::Context context = query.context();
  if (query.asked != Asked::kBeaver) return context;
  context.cube_log2 = std::max(0, context.cube_log2 - 1);
  context.owner = context.cube_log2 == 0 ? backgammon::CubeOwner::kCenter : backgammon::CubeOwner::kSelf;
  return context;
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

BookReply ReplyFromBook(const Query& query, const SessionConfig& config) {
  probe::BackgammonQuestion question;
  question.board = query.state.board;
  question.context = ContextOfDecision(query);
  question.dice = query.state.dice;
  question.name_contexts = true;
  question.trust = config.trust;
  const BackgammonAnswer answer = config.ask(question);
  BookReply reply = {ReplyOf(query, answer)};
  if (!reply.reply) reply.miss = probe::MissReason(answer);
  return reply;
}

}  // namespace tabia::gnubg
