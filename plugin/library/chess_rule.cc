#include "plugin/library/chess_rule.h"

#include <cstdint>

#include "plugin/library/bounds.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

// The policies have the same numbers in both enums, except the first two: 0 is the default in tabia.h.
static_assert(TABIA_TEMPERATURE == static_cast<int>(probe::Policy::kTemperature));
static_assert(probe::kPolicyNames.size() == TABIA_TEMPERATURE + 1);

probe::Policy PolicyOf(int32_t stated) {
  if (stated == TABIA_WEIGHTED) return probe::Policy::kWeighted;
  if (stated == TABIA_BEST) return probe::Policy::kBest;
  return static_cast<probe::Policy>(stated);
}

bool IsPermitted(const tabia_chess_rule& stated) {
  return IsBetween(stated.policy, 0, probe::kPolicyNames.size() - 1) && stated.top >= 0 &&
         IsBetween(stated.temperature, 0, 100) && IsBetween(stated.min_share_per_mille, 0, 1000) &&
         stated.deepest_ply >= 0 && stated.plies_before_line_end >= 0 &&
         IsBetween(stated.allow_repetition, 0, 1);
}

}  // namespace

std::optional<probe::ChoiceRule> TakeRule(const tabia_chess_rule* theirs) {
  probe::ChoiceRule rule;
  if (theirs == nullptr) return rule;
  const std::optional<tabia_chess_rule> stated = Taken(theirs);
  if (!stated || !IsPermitted(*stated)) return std::nullopt;
  rule.policy = PolicyOf(stated->policy);
  if (stated->top > 0) rule.top = stated->top;
  rule.temperature = stated->temperature;
  rule.minimum_share_per_mille = stated->min_share_per_mille;
  rule.deepest_ply = stated->deepest_ply;
  rule.plies_before_line_end = stated->plies_before_line_end;
  rule.avoid_repetition = stated->allow_repetition == 0;
  rule.minimum_games = stated->min_games;
  return rule;
}

}  // namespace tabia::library
