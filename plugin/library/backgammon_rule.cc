#include "plugin/library/backgammon_rule.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/backgammon/board_line.h"
#include "core/backgammon/entry/evaluation.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

// Returns the text of an array up to its NUL; nothing if it has none.
template <size_t kSize>
std::optional<std::string_view> TextOf(const char (&text)[kSize]) {
  const char* end = std::find(text, text + kSize, '\0');
  if (end == text + kSize) return std::nullopt;
  return std::string_view(text, static_cast<size_t>(end - text));
}

std::optional<bool> SwitchOf(int32_t word) {
  if (word == TABIA_AS_STATED) return std::nullopt;
  return word == TABIA_ON;
}

bool IsPermitted(const tabia_backgammon_rule& rule) {
  return (rule.flags & ~uint32_t{TABIA_OTHER_CONTEXTS}) == 0 && rule.min_plays >= 0 &&
         IsBetween(rule.score_order, TABIA_GNUBG_ORDER, TABIA_FIBS_ORDER) &&
         IsBetween(rule.jacoby, TABIA_AS_STATED, TABIA_OFF) &&
         IsBetween(rule.beaver, TABIA_AS_STATED, TABIA_OFF);
}

}  // namespace

std::optional<report::QuestionOptions> TakeBackgammonRule(const tabia_backgammon_rule* theirs) {
  const std::optional<tabia_backgammon_rule> rule =
      theirs == nullptr ? tabia_backgammon_rule{} : ReadStruct(theirs);
  if (!rule || !IsPermitted(*rule)) return std::nullopt;
  const std::optional<std::string_view> level = TextOf(rule->min_level);
  if (!level) return std::nullopt;
  report::QuestionOptions options;
  if (!level->empty()) {
    options.trust.min_level = backgammon::LevelOfName(*level);
    if (!options.trust.min_level) return std::nullopt;
  }
  if (rule->min_plays > 0) options.trust.min_plays = rule->min_plays;
  options.other_contexts = (rule->flags & TABIA_OTHER_CONTEXTS) != 0;
  if (rule->score_order == TABIA_FIBS_ORDER) options.rules.score_order = backgammon::ScoreOrder::kFibs;
  options.rules.jacoby = SwitchOf(rule->jacoby);
  options.rules.beaver = SwitchOf(rule->beaver);
  return options;
}

}  // namespace tabia::library
