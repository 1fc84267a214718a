#include "core/formats/pgn/time_control.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

constexpr double kIncrements = 40;
constexpr double kBlitzSeconds = 180, kRapidSeconds = 480, kClassicalSeconds = 1500;
constexpr double kDaySeconds = 24 * 60 * 60;

// Returns the number of seconds; nothing for a text that has anything but digits and a point.
std::optional<double> ParseSeconds(std::string_view text) {
  const auto is_permitted = [](char c) { return IsDigit(c) || c == '.'; };
  if (!std::all_of(text.begin(), text.end(), is_permitted)) return std::nullopt;
  return ParseNumber<double>(text);
}

}  // namespace

std::optional<Speed> SpeedOf(std::string_view time_control) {
  const std::string_view text = Trim(time_control);
  if (text == "-") return Speed::kCorrespondence;
  std::string_view period = text.substr(0, text.find(':'));
  if (period.starts_with('*')) {
    period.remove_prefix(1);
  } else if (const size_t slash = period.find('/'); slash != std::string_view::npos) {
    if (!ParseNumber<uint64_t>(period.substr(0, slash))) return std::nullopt;
    period.remove_prefix(slash + 1);
  }
  const size_t plus = period.find('+');
  const std::optional<double> base = ParseSeconds(period.substr(0, plus));
  const std::optional<double> increment =
      plus == std::string_view::npos ? 0 : ParseSeconds(period.substr(plus + 1));
  if (!base || !increment) return std::nullopt;
  const double seconds = *base + kIncrements * *increment;
  if (seconds < kBlitzSeconds) return Speed::kBullet;
  if (seconds < kRapidSeconds) return Speed::kBlitz;
  if (seconds < kClassicalSeconds) return Speed::kRapid;
  return seconds < kDaySeconds ? Speed::kClassical : Speed::kCorrespondence;
}

}  // namespace tabia::formats
