#include "protocol/explorer/lichess_parameters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::explorer {
namespace {

using Source = LichessSource;
using FormCheck = bool (*)(std::string_view);

constexpr std::array<std::string_view, 6> kSpeeds = {"ultraBullet", "bullet",    "blitz",
                                                     "rapid",       "classical", "correspondence"};
constexpr std::array<std::string_view, 2> kModes = {"rated", "casual"};
constexpr std::array<std::string_view, 4> kOrthodox = {"chess", "standard", "chess960", "fromPosition"};
constexpr std::array<std::string_view, 10> kOthers = {"antichess",  "atomic",        "crazyhouse",  "horde",
                                                      "koth",       "kingOfTheHill", "racingKings", "race",
                                                      "threeCheck", "3check"};

template <size_t kSize>
bool IsOneOf(std::string_view word, const std::array<std::string_view, kSize>& words) {
  return std::any_of(words.begin(), words.end(), [&](auto known) { return EqualIgnoringCase(known, word); });
}

template <typename Test>
bool AreAll(std::string_view list, Test test) {
  if (list.empty()) return true;
  const std::vector<std::string_view> words = Split(list, ",");
  return std::all_of(words.begin(), words.end(), test);
}

bool AreSpeeds(std::string_view list) {
  return AreAll(list, [](std::string_view word) { return IsOneOf(word, kSpeeds); });
}

bool AreModes(std::string_view list) {
  return AreAll(list, [](std::string_view word) { return IsOneOf(word, kModes); });
}

bool AreRatings(std::string_view list) {
  return AreAll(list, [](std::string_view word) { return ParseNumber<uint16_t>(word).has_value(); });
}

bool IsYear(std::string_view text) {
  const std::optional<uint16_t> year = ParseNumber<uint16_t>(text);
  return year && *year >= 1952 && *year <= 3000;
}

// "2024-03", "2024/3".
bool IsMonth(std::string_view text) {
  const size_t separator = text.find_first_of("-/");
  if (separator == std::string_view::npos) return false;
  const std::optional<uint16_t> month = ParseNumber<uint16_t>(text.substr(separator + 1));
  return ParseNumber<uint16_t>(text.substr(0, separator)) && month && *month >= 1 && *month <= 12;
}

struct Filter {
  std::string_view name;
  bool of_masters, of_lichess, of_player;
  FormCheck has_form;
};

constexpr std::array<Filter, 7> kFilters = {{{"since", true, false, false, IsYear},
                                             {"until", true, false, false, IsYear},
                                             {"since", false, true, true, IsMonth},
                                             {"until", false, true, true, IsMonth},
                                             {"speeds", false, true, true, AreSpeeds},
                                             {"ratings", false, true, false, AreRatings},
                                             {"modes", false, false, true, AreModes}}};

bool IsOf(const Filter& filter, Source source) {
  if (source == Source::kMasters) return filter.of_masters;
  return source == Source::kPlayer ? filter.of_player : filter.of_lichess;
}

}  // namespace

absl::Status BadParameter(std::string_view why) {
  return absl::InvalidArgumentError(Concat("Failed to deserialize query string: ", why));
}

absl::StatusOr<std::vector<std::string_view>> StatedFilters(LichessSource source, const http::Query& query) {
  std::vector<std::string_view> stated;
  for (const Filter& filter : kFilters) {
    const std::string* value = query.Find(filter.name);
    if (value == nullptr || !IsOf(filter, source)) continue;
    if (!filter.has_form(*value)) return BadParameter(Concat("invalid ", filter.name));
    stated.push_back(filter.name);
  }
  return stated;
}

absl::StatusOr<bool> IsOrthodox(std::string_view variant) {
  if (variant.empty() || IsOneOf(variant, kOrthodox)) return true;
  if (IsOneOf(variant, kOthers)) return false;
  return BadParameter("unknown variant");
}

}  // namespace tabia::explorer
