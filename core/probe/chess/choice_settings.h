// The settings of a choice by name: one table for the flags, the engine's options and the book
// specifications.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/probe/chess/choice.h"

namespace tabia::probe {

// One setting. Its values are the whole numbers from `min_value` to `max_value`.
struct ChoiceSetting {
  std::string_view name;         // as flags and book specifications write it
  std::string_view description;  // of its flag, without the permitted words; empty if it has no flag
  int64_t min_value = 0;
  int64_t max_value = 0;
  int64_t (*get)(const ChoiceRule& rule) = nullptr;
  void (*set)(ChoiceRule& rule, int64_t value) = nullptr;
  // The words for the values 0, 1, …; empty if the user writes numbers.
  std::span<const std::string_view> words = {};
  // The paragraph of the manual page, with `literal words` in backticks; empty if it is the description.
  std::string_view details = {};
};

namespace settings {

extern const ChoiceSetting kChoice;  // the policy
extern const ChoiceSetting kTop;
extern const ChoiceSetting kTemperature;
extern const ChoiceSetting kScoreWindow;
extern const ChoiceSetting kMinScore;
// The randomness of the choice: 0 is best, 50 is weighted, 100 is uniform. Setting it sets the policy to `temperature`.
extern const ChoiceSetting kRandomness;
extern const ChoiceSetting kMinShare;
extern const ChoiceSetting kMinGames;
extern const ChoiceSetting kDeepestPly;
extern const ChoiceSetting kPliesBeforeEnd;
extern const ChoiceSetting kRepetition;  // allowed, avoided

}  // namespace settings

// Returns all settings.
std::span<const ChoiceSetting* const> ChoiceSettings();

// Returns the value that the user wrote, words without regard to case; nothing if it is not permitted.
std::optional<int64_t> ParseValue(const ChoiceSetting& setting, std::string_view text);

// Returns a description of the permitted values: "a whole number from 1 to 100", "allowed or avoided".
std::string PermittedValues(const ChoiceSetting& setting);

// Parses an unsigned number of at most 64 bits.
std::optional<uint64_t> ParseWholeNumber(std::string_view text);

// Parses a seed: a number of 64 bits, or a name such as "round7-board3", whose seed is the same on every machine. A
// name begins with a letter, so that a number with a mistake is not taken for one.
std::optional<uint64_t> ParseSeed(std::string_view text);
inline constexpr std::string_view kPermittedSeeds =
    "a whole number from 0 to 18446744073709551615, or a name that begins with a letter";

}  // namespace tabia::probe
