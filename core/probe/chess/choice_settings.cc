#include "core/probe/chess/choice_settings.h"

#include <array>
#include <type_traits>

#include "absl/strings/ascii.h"

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::probe {
namespace {

constexpr std::array<std::string_view, 2> kRepetitionNames = {"allowed", "avoided"};

// Makes the setting of a field of the rule.
template <auto kField>
constexpr ChoiceSetting Field(std::string_view name, std::string_view description, int64_t min_value,
                              int64_t max_value, std::span<const std::string_view> words = {},
                              std::string_view details = {}) {
  return {.name = name,
          .description = description,
          .min_value = min_value,
          .max_value = max_value,
          .get = [](const ChoiceRule& rule) { return static_cast<int64_t>(rule.*kField); },
          .set =
              [](ChoiceRule& rule, int64_t value) {
                rule.*kField = static_cast<std::remove_reference_t<decltype(rule.*kField)>>(value);
              },
          .words = words,
          .details = details};
}

// Returns the temperature that is equivalent to the policy. A policy without an equivalent, such as `top`, returns
// 50, as for weighted.
int64_t RandomnessOf(const ChoiceRule& rule) {
  if (rule.policy == Policy::kBest) return 0;
  if (rule.policy == Policy::kUniform) return 100;
  return rule.policy == Policy::kTemperature ? rule.temperature : 50;
}

void SetRandomness(ChoiceRule& rule, int64_t randomness) {
  rule.policy = Policy::kTemperature;
  rule.temperature = static_cast<int>(randomness);
}

}  // namespace

namespace settings {

constexpr ChoiceSetting kChoice = Field<&ChoiceRule::policy>(
    "choice", "Policy", 0, kPolicyNames.size() - 1, kPolicyNames,
    "The policy: `weighted`, the default, in proportion to the weights; `best`, the highest weight; "
    "`uniform`, all moves equally likely; `top`, some of the best moves, equally likely; `temperature`, "
    "between best and uniform, as --temperature sets; `score`, the moves within --score-window of the best "
    "evaluation, in proportion to their games. Moves that the book marks as inactive, and moves that are "
    "evaluated as more than 30 centipawns worse than the move with the deepest evaluation, are never chosen. "
    "Moves of weight 0 are chosen by `score` only, if they have an evaluation and no games.");
constexpr ChoiceSetting kTop =
    Field<&ChoiceRule::top>("top", "For top: number of best moves to choose from (3)", 1, 100);
constexpr ChoiceSetting kTemperature = Field<&ChoiceRule::temperature>(
    "temperature", "For temperature: 0 is best, 50 weighted, 100 uniform (50)", 0, 100);
constexpr ChoiceSetting kScoreWindow = Field<&ChoiceRule::score_window>(
    "score-window", "For score: maximum centipawns below the best move (0)", 0, 30);
constexpr ChoiceSetting kMinScore = Field<&ChoiceRule::min_score>(
    "min-score", "Minimum evaluation of the best move, in centipawns; otherwise no book move (-30000: any)",
    kAnyScore, -kAnyScore);
constexpr ChoiceSetting kRandomness = {.name = "randomness",
                                       .description = "Short for --choice temperature --temperature N",
                                       .min_value = 0,
                                       .max_value = 100,
                                       .get = RandomnessOf,
                                       .set = SetRandomness};
constexpr ChoiceSetting kMinShare = Field<&ChoiceRule::min_share_per_mille>(
    "min-share", "Minimum share of the position's weight, per mille (0)", 0, 1000);
constexpr ChoiceSetting kMinGames = Field<&ChoiceRule::min_games>(
    "min-games", "Minimum games with the move, if the book counts games (0)", 0, 1'000'000'000);
constexpr ChoiceSetting kDeepestPly = Field<&ChoiceRule::deepest_ply>(
    "deepest-ply", "Last ply of the game to play from the book (0: no limit)", 0, 1000);
constexpr ChoiceSetting kPliesBeforeEnd = Field<&ChoiceRule::plies_before_line_end>(
    "plies-before-end", "Minimum plies that the book continues after the move (0)", 0, 20);
constexpr ChoiceSetting kRepetition = Field<&ChoiceRule::avoid_repetition>(
    "repetition", "", 0, 1, kRepetitionNames, "Moves that repeat a position of the game");

}  // namespace settings

std::span<const ChoiceSetting* const> ChoiceSettings() {
  using namespace settings;
  static constexpr std::array kAll = {
      &kChoice,   &kTop,      &kTemperature, &kScoreWindow,    &kMinScore,  &kRandomness,
      &kMinShare, &kMinGames, &kDeepestPly,  &kPliesBeforeEnd, &kRepetition};
  return kAll;
}

std::optional<uint64_t> ParseWholeNumber(std::string_view text) {
  return ParseNumber<uint64_t>(text);
}

std::optional<uint64_t> ParseSeed(std::string_view text) {
  constexpr uint64_t kOfNames = 0x6465'6573;  // "seed", the first letter in the lowest byte
  const bool is_name = !text.empty() && absl::ascii_isalpha(static_cast<unsigned char>(text[0]));
  return is_name ? Checksum(text, kOfNames) : ParseWholeNumber(text);
}

std::optional<int64_t> ParseValue(const ChoiceSetting& setting, std::string_view text) {
  for (size_t value = 0; value < setting.words.size(); ++value) {
    if (EqualIgnoringCase(text, setting.words[value])) return static_cast<int64_t>(value);
  }
  if (!setting.words.empty()) return std::nullopt;
  const std::optional<int64_t> number = ParseNumber<int64_t>(text);
  return number && *number >= setting.min_value && *number <= setting.max_value ? number : std::nullopt;
}

std::string PermittedValues(const ChoiceSetting& setting) {
  if (!setting.words.empty()) return Alternatives(setting.words);
  return FormatText("a whole number from %d to %d", setting.min_value, setting.max_value);
}

}  // namespace tabia::probe
