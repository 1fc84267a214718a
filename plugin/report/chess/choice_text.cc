#include "plugin/report/chess/choice_text.h"

#include "core/base/format.h"

namespace tabia::report {

std::string Describe(const probe::ChoiceRule& rule, const Seed& seed) {
  std::string policy(probe::PolicyName(rule.policy));
  if (rule.policy == probe::Policy::kTop) policy += FormatText(" %d", rule.top);
  if (rule.policy == probe::Policy::kTemperature) policy += FormatText(" %d", rule.temperature);
  return FormatText("%s, seed %d%s", policy, seed.number, seed.was_drawn ? ", drawn" : "");
}

}  // namespace tabia::report
