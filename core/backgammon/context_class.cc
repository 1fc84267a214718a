#include "core/backgammon/context_class.h"

#include <utility>

#include "core/base/format.h"

namespace tabia::backgammon {
namespace {

Context AtScore(int away_self, int away_opponent, bool crawford) {
  Context context;
  context.away_self = away_self;
  context.away_opponent = away_opponent;
  context.crawford = crawford;
  return context;
}

// Returns money play with the cube of `like`.
Context Money(const Context& like, bool jacoby, bool beaver) {
  Context money;
  money.cube_log2 = like.cube_log2;
  money.owner = like.owner;
  money.jacoby = jacoby;
  money.beaver = beaver;
  return money;
}

// Returns the classes of scores at which a single game decides the match for at least one player.
std::vector<ContextClass> DecisiveClasses(const Context& context) {
  const bool self_wins = context.cube() >= context.away_self;
  const bool opponent_wins = context.cube() >= context.away_opponent;
  if (self_wins && opponent_wins) return {{"DMP", AtScore(1, 1, false)}};
  if (opponent_wins) return {{"gammon go", AtScore(2, 1, true)}};
  if (self_wins) return {{"gammon save", AtScore(1, 2, true)}};
  return {};
}

}  // namespace

std::string ContextText(const Context& context) {
  std::string text = "money";
  if (!context.is_money()) {
    text = FormatText("%d-away %d-away", context.away_self, context.away_opponent);
    if (context.crawford) text += ", Crawford";
  }
  if (context.jacoby) text += ", Jacoby";
  if (context.beaver) text += ", beavers";
  if (context.owner == CubeOwner::kCenter && context.cube_log2 == 0) return text;
  return text + FormatText(", cube %d (%s)", context.cube(), CubeOwnerName(context.owner));
}

std::vector<ContextClass> OtherContexts(const Context& context) {
  std::vector<ContextClass> classes;
  if (!context.is_money()) classes = DecisiveClasses(context);
  const bool jacoby = context.jacoby && context.is_money();
  const bool beaver = context.beaver && context.is_money();
  // First under the question's own rules; of two changes, that of beavers matters less.
  for (const auto& [j, b] :
       {std::pair(jacoby, beaver), {jacoby, !beaver}, {!jacoby, beaver}, {!jacoby, !beaver}}) {
    const Context money = Money(context, j, b);
    classes.push_back({ContextText(Money({}, j, b)), money});
  }
  std::erase_if(classes, [&context](const ContextClass& other) {
    return Canonical(other.context) == Canonical(context);
  });
  return classes;
}

}  // namespace tabia::backgammon
