#include "core/probe/backgammon/backgammon_explain.h"

#include <algorithm>
#include <utility>

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/legal_plays.h"
#include "core/probe/backgammon/ask_backgammon.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_misses.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::Play;

std::vector<std::string> Normalised(const Context& stated) {
  const Context canonical = Canonical(stated);
  std::vector<std::string> normalised;
  const auto add = [&normalised](bool differs, const char* what) {
    if (differs) normalised.emplace_back(what);
  };
  add(stated.length != canonical.length, "the length of the match: only the points still needed count");
  add(stated.crawford != canonical.crawford, "the Crawford game: it makes no difference here");
  add(stated.jacoby != canonical.jacoby, "the Jacoby rule: it is for money and a cube in the center");
  add(stated.beaver != canonical.beaver, "beavers: they are for money");
  add(stated.cube_log2 != canonical.cube_log2 || stated.owner != canonical.owner,
      "the cube: what it shows, or whose it is, makes no difference here");
  return normalised;
}

std::vector<Play> UnknownPlays(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  std::vector<Play> unknown = backgammon::LegalPlays(question.board, *question.dice);
  std::erase_if(unknown, [&answer](const Play& play) {
    return std::any_of(answer.plays.begin(), answer.plays.end(),
                       [&play](const RankedPlay& known) { return known.play.after == play.after; });
  });
  return unknown;
}

std::vector<std::string> Reasons(const BackgammonBook& book, const BackgammonQuestion& question,
                                 const BackgammonAnswer& answer) {
  if (answer.found()) {
    if (!answer.refusal.empty()) return {"not played by itself: " + answer.refusal};
    if (!question.dice || answer.playable) return {};
    return {"not played by itself: the book contains these positions only as candidates of other rolls"};
  }
  if (question.dice && answer.legal_plays == 0) return {"the roll cannot be played"};
  std::vector<std::string> reasons = {"the book does not contain this position"};
  if (question.dice) reasons[0] += " with this roll, nor any position after it";
  for (std::string& miss : NearMisses(book, question)) reasons.push_back(std::move(miss));
  return reasons;
}

}  // namespace

BackgammonExplanation ExplainBackgammon(const BackgammonBook& book, const BackgammonQuestion& question) {
  BackgammonExplanation explanation;
  explanation.key = backgammon::CanonicalKey({question.board, question.context, question.dice});
  explanation.normalised = Normalised(question.context);
  explanation.answer = AskBackgammon(book, question);
  if (question.dice) explanation.unknown_plays = UnknownPlays(question, explanation.answer);
  explanation.reasons = Reasons(book, question, explanation.answer);
  return explanation;
}

}  // namespace tabia::probe
