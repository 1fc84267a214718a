#include "core/probe/backgammon/trust_rule.h"

#include <algorithm>

#include "core/base/format.h"

namespace tabia::probe {
namespace {

using backgammon::Level;

std::string LevelRefusal(const Level& least, const Level& level) {
  if (!IsDeeper(least, level)) return "";
  return FormatText("minimum level: %s, and %s is needed", LevelName(level), LevelName(least));
}

// Returns the reason not to trust the plays, or an empty text. A decision compared all plays of its roll, even if it lists only
// some, so it is never refused.
std::string PlaysRefusal(int min_plays, const BackgammonAnswer& answer) {
  const int known = static_cast<int>(answer.plays.size());
  if (answer.basis == Basis::kDecision || known >= std::min(min_plays, answer.legal_plays)) return "";
  return FormatText("minimum plays: %d of %d legal plays %s known, and %d are needed", known,
                    answer.legal_plays, known == 1 ? "is" : "are", std::min(min_plays, answer.legal_plays));
}

}  // namespace

std::string Refusal(const TrustRule& rule, const BackgammonAnswer& answer) {
  const Level least = rule.min_level.value_or(Level());
  if (answer.cube) return LevelRefusal(least, answer.cube->best.evaluation.level);
  if (answer.plays.empty() || answer.legal_plays == 0) return "";
  std::string refusal = PlaysRefusal(rule.min_plays, answer);
  return refusal.empty() ? LevelRefusal(least, answer.plays[0].best.evaluation.level) : refusal;
}

}  // namespace tabia::probe
