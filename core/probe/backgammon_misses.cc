#include "core/probe/backgammon_misses.h"

#include <algorithm>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/context_class.h"
#include "core/base/format.h"
#include "core/probe/ask_backgammon.h"
#include "core/probe/book.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::Dice;

constexpr int kMaxAway = 25, kMaxCubeLog2 = 3;
constexpr size_t kMaxNamed = 6;

bool Knows(const Book& book, const BackgammonQuestion& question) {
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

// Returns "a, b, c and 4 more".
std::string Named(std::vector<std::string> names) {
  if (names.size() <= kMaxNamed) return absl::StrJoin(names, "; ");
  const size_t more = names.size() - kMaxNamed;
  names.resize(kMaxNamed);
  return Formatted("%s and %d more", absl::StrJoin(names, "; "), more);
}

std::vector<std::string> KnownContexts(const Book& book, BackgammonQuestion question) {
  std::vector<Context> seen = {Canonical(question.context)};
  std::vector<std::string> known;
  const auto visit = [&](const Context& context) {
    const Context canonical = Canonical(context);
    if (std::find(seen.begin(), seen.end(), canonical) != seen.end()) return;
    question.context = canonical;
    if (!Knows(book, question)) return;
    seen.push_back(canonical);
    known.push_back(ContextText(canonical));
  };
  ForEachMoney(visit);
  ForEachScore(visit);
  return known;
}

std::vector<std::string> KnownRolls(const Book& book, BackgammonQuestion question) {
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
  other.board = Flipped(question.board);
  other.context = Flipped(question.context);
  return other;
}

}  // namespace

std::vector<std::string> NearMisses(const Book& book, const BackgammonQuestion& question) {
  std::vector<std::string> misses;
  const auto add = [&misses](const char* format, const std::vector<std::string>& names) {
    if (!names.empty()) misses.push_back(format + Named(names));
  };
  add("the book knows this at other scores or cubes: ", KnownContexts(book, question));
  if (question.dice) add("the book knows this position with other rolls: ", KnownRolls(book, question));
  if (Knows(book, FromTheOtherSide(question))) {
    misses.emplace_back("the book knows this position with the other player on roll");
  }
  return misses;
}

}  // namespace tabia::probe
