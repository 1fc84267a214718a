#include "core/formats/pgn/half_life.h"

#include <algorithm>
#include <cmath>

#include "core/base/date.h"
#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

struct Unit {
  char letter;
  uint32_t sixteenths;
};

constexpr uint32_t kDay = 16;
constexpr Unit kUnits[] = {{'y', 36525 * kDay / 100}, {'m', 36525 * kDay / 1200}, {'d', kDay}};
constexpr uint32_t kMaxYears = 1000;

}  // namespace

std::optional<HalfLife> ParseHalfLife(std::string_view text) {
  HalfLife half_life;
  if (const size_t at = text.find('@'); at != std::string_view::npos) {
    half_life.day = ParseDay(text.substr(at + 1));
    if (!half_life.day) return std::nullopt;
    text = text.substr(0, at);
  }
  const std::optional<uint32_t> number = TakeLeadingNumber<uint32_t>(text);
  for (const Unit& unit : kUnits) {
    if (!number || text.size() != 1 || text[0] != unit.letter) continue;
    const uint64_t sixteenths = uint64_t{*number} * unit.sixteenths;
    if (sixteenths == 0 || sixteenths > uint64_t{kMaxYears} * kUnits[0].sixteenths) return std::nullopt;
    half_life.sixteenths = static_cast<uint32_t>(sixteenths);
    return half_life;
  }
  return std::nullopt;
}

std::string HalfLifeText(const HalfLife& half_life) {
  const auto is_whole = [&](const Unit& unit) { return half_life.sixteenths % unit.sixteenths == 0; };
  const Unit unit = *std::find_if(std::begin(kUnits), std::end(kUnits) - 1, is_whole);
  const std::string text = FormatText("%d%c", half_life.sixteenths / unit.sixteenths, unit.letter);
  return half_life.day ? text + " at " + DayText(*half_life.day) : text;
}

uint32_t WeightOfGame(const HalfLife& half_life, std::chrono::sys_days day) {
  const int64_t days = std::max<int64_t>((*half_life.day - day).count(), 0);
  const double half_lives = static_cast<double>(days * kDay) / half_life.sixteenths;
  return static_cast<uint32_t>(std::lround(kNewGameWeight * std::exp2(-half_lives)));
}

}  // namespace tabia::formats
