#include "plugin/library/chess_rule.h"

#include <array>

#include "plugin/library/bounds.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

constexpr std::array<probe::Policy, 5> kPolicies = {probe::Policy::kWeighted, probe::Policy::kBest,
                                                    probe::Policy::kUniform, probe::Policy::kTop,
                                                    probe::Policy::kTemperature};

bool IsPermitted(const tabia_chess_rule& stated) {
  return IsBetween(stated.policy, 0, kPolicies.size() - 1) && stated.top >= 0 &&
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
  rule.policy = kPolicies[static_cast<size_t>(stated->policy)];
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
