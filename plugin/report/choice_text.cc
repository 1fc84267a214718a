#include "plugin/report/choice_text.h"

#include "absl/strings/str_format.h"

namespace tabia::report {

std::string Describe(const book::ChoiceRule& rule, const Seed& seed) {
  std::string policy(book::PolicyName(rule.policy));
  if (rule.policy == book::Policy::kTop) policy += absl::StrFormat(" %d", rule.top);
  if (rule.policy == book::Policy::kTemperature) policy += absl::StrFormat(" %d", rule.temperature);
  return absl::StrFormat("%s, seed %d%s", policy, seed.number, seed.was_drawn ? ", drawn" : "");
}

}  // namespace tabia::report
