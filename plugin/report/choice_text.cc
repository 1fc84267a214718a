#include "plugin/report/choice_text.h"

#include "absl/strings/str_format.h"

namespace tabia::report {

std::string Describe(const probe::ChoiceRule& rule, const Seed& seed) {
  std::string policy(probe::PolicyName(rule.policy));
  if (rule.policy == probe::Policy::kTop) policy += absl::StrFormat(" %d", rule.top);
  if (rule.policy == probe::Policy::kTemperature) policy += absl::StrFormat(" %d", rule.temperature);
  return absl::StrFormat("%s, seed %d%s", policy, seed.number, seed.was_drawn ? ", drawn" : "");
}

}  // namespace tabia::report
