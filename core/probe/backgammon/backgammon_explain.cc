#include "core/probe/backgammon/backgammon_explain.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/entry/subject.h"
#include "core/backgammon/legal_plays.h"
#include "core/base/format.h"

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
      "the cube: its value and owner make no difference here");
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
    if (answer.refusal.empty()) return {};
    return {"not played: " + answer.refusal};
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

namespace {

using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::Dice;

constexpr int kMaxAway = 25, kMaxCubeLog2 = 3;
constexpr size_t kMaxNamed = 6;

bool Knows(const BackgammonBook& book, BackgammonQuestion question) {
  question.other_contexts = question.name_contexts = false;
  return AskBackgammon(book, question).answers();
}

// Visits `context` with every cube.
void ForEachCube(Context context, absl::FunctionRef<void(const Context&)> visit) {
  visit(context);
  for (const CubeOwner owner : {CubeOwner::kSelf, CubeOwner::kOpponent}) {
    context.owner = owner;
    for (context.cube_log2 = 1; context.cube_log2 <= kMaxCubeLog2; ++context.cube_log2) visit(context);
  }
}

void ForEachMoney(absl::FunctionRef<void(const Context&)> visit) {
  for (const bool jacoby : {false, true}) {
    for (const bool beaver : {false, true}) {
      Context money;
      money.jacoby = jacoby;
      money.beaver = beaver;
      ForEachCube(money, visit);
    }
  }
}

void ForEachScore(absl::FunctionRef<void(const Context&)> visit) {
  for (int self = 1; self <= kMaxAway; ++self) {
    for (int opponent = 1; opponent <= kMaxAway; ++opponent) {
      Context match;
      match.away_self = self;
      match.away_opponent = opponent;
      ForEachCube(match, visit);
      match.crawford = true;
      if (self == 1 || opponent == 1) visit(match);
    }
  }
}

// Returns how unlike two contexts are, to sort by: money and match, then the cube, then the points or the rules.
std::array<int, 3> Difference(const Context& a, const Context& b) {
  const int points = std::abs(a.away_self - b.away_self) + std::abs(a.away_opponent - b.away_opponent);
  const int rules = (a.crawford != b.crawford) + 2 * (a.jacoby != b.jacoby) + (a.beaver != b.beaver);
  return {a.is_money() != b.is_money(), a.cube_log2 != b.cube_log2 || a.owner != b.owner, points + rules};
}

std::vector<std::string> KnownRolls(const BackgammonBook& book, BackgammonQuestion question) {
  std::vector<std::string> known;
  const Dice asked = *question.dice;
  for (const Dice dice : backgammon::AllRolls(true)) {
    question.dice = dice;
    if (dice != asked && Knows(book, question)) known.push_back(ToText(dice));
  }
  return known;
}

BackgammonQuestion FromTheOtherSide(const BackgammonQuestion& question) {
  BackgammonQuestion other = question;
  other.board = Flip(question.board);
  other.context = Flip(question.context);
  return other;
}

}  // namespace

// A book has no list of its contexts: its keys are hashes. So every context that a book could have is looked up, some
// 4,450 of them, which is fast enough for an explanation.
std::vector<std::string> KnownContexts(const BackgammonBook& book, const BackgammonQuestion& question) {
  const Context own = Canonical(question.context);
  BackgammonQuestion other = question;
  std::vector<Context> known = {own};
  const auto visit = [&](const Context& context) {
    other.context = Canonical(context);
    if (std::find(known.begin(), known.end(), other.context) != known.end()) return;
    if (Knows(book, other)) known.push_back(other.context);
  };
  ForEachMoney(visit);
  ForEachScore(visit);
  std::stable_sort(known.begin() + 1, known.end(), [&own](const Context& a, const Context& b) {
    return Difference(a, own) < Difference(b, own);
  });
  std::vector<std::string> names;
  for (size_t i = 1; i < known.size(); ++i) names.push_back(ContextText(known[i]));
  return names;
}

std::vector<Context> KnownScores(const BackgammonBook& book, BackgammonQuestion question) {
  std::vector<Context> known;
  const auto visit = [&](const Context& context) {
    question.context = Canonical(context);
    if (context.owner == CubeOwner::kCenter && Knows(book, question)) known.push_back(question.context);
  };
  ForEachMoney(visit);
  ForEachScore(visit);
  return known;
}

std::string ContextList(const std::vector<std::string>& contexts) {
  if (contexts.size() <= kMaxNamed) return absl::StrJoin(contexts, "; ");
  const auto rest = contexts.begin() + kMaxNamed;
  return FormatText("%s and %d more", absl::StrJoin(contexts.begin(), rest, "; "), contexts.end() - rest);
}

std::string MissReason(const BackgammonAnswer& answer) {
  std::string reason = answer.refusal.empty() ? "" : ": " + answer.refusal;
  if (!answer.near_contexts.empty()) reason += ", but known for " + ContextList(answer.near_contexts);
  return reason;
}

std::vector<std::string> NearMisses(const BackgammonBook& book, const BackgammonQuestion& question) {
  std::vector<std::string> misses;
  const auto add = [&misses](const char* format, const std::vector<std::string>& names) {
    if (!names.empty()) misses.push_back(format + ContextList(names));
  };
  add("the book contains this at other scores or cubes: ", KnownContexts(book, question));
  if (question.dice) add("the book contains this position with other rolls: ", KnownRolls(book, question));
  if (Knows(book, FromTheOtherSide(question))) {
    misses.emplace_back("the book contains this position with the other player on roll");
  }
  return misses;
}

}  // namespace tabia::probe
