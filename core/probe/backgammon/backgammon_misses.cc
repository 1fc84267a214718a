#include "core/probe/backgammon/backgammon_misses.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/context_class.h"
#include "core/base/format.h"
#include "core/probe/backgammon/ask_backgammon.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::Dice;

constexpr int kMaxAway = 25, kMaxCubeLog2 = 3;
constexpr size_t kMaxNamed = 6;

bool Knows(const BackgammonBook& book, BackgammonQuestion question) {
  question.other_contexts = question.name_contexts = false;
  return AskBackgammon(book, question).found();
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
  for (int high = 1; high <= 6; ++high) {
    for (int low = 1; low <= high; ++low) {
      question.dice = Dice{high, low};
      if (*question.dice != asked && Knows(book, question)) known.push_back(ToText(*question.dice));
    }
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
  if (!answer.refusal.empty()) return ": " + answer.refusal;
  if (answer.near_contexts.empty()) return "";
  return ", but known for " + ContextList(answer.near_contexts);
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
