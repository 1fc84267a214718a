#include "core/moves/ruleset.h"

#include "core/base/tokens.h"
#include "core/chess/variant.h"

namespace tabia::chess {

Ruleset Ruleset::Of(std::string_view name) {
  Ruleset rules;
  if (IsChess(name)) {
    if (IsChess960(name)) rules.name_ = "chess960";
    return rules;
  }
  const std::optional<NamedVariant> named = ParseVariantName(name);
  if (!named) return Unsupported(name);
  rules.name_ = Concat(VariantName(named->variant), named->is_960 ? "960" : "");
  rules.is_chess_ = false;
  rules.variant_ = named->variant;
  return rules;
}

Ruleset Ruleset::Unsupported(std::string_view name) {
  Ruleset rules;
  rules.name_ = name;
  rules.is_chess_ = false;
  return rules;
}

const std::vector<std::string_view>& SupportedRuleNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> made = {"chess"};
    for (int i = 0; i < kVariants; ++i) made.push_back(VariantName(static_cast<Variant>(i)));
    return made;
  }();
  return names;
}

}  // namespace tabia::chess
