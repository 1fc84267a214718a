#include "core/base/date.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia {
namespace {

using std::chrono::day, std::chrono::month, std::chrono::year, std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr std::string_view kSeparators = ".-/";

bool HasDigits(std::string_view text, size_t min, size_t max) {
  return text.size() >= min && text.size() <= max && std::all_of(text.begin(), text.end(), IsDigit);
}

std::optional<year> ParseYear(std::string_view text) {
  if (!HasDigits(text, 4, 4) || text == "0000") return std::nullopt;
  return year(*ParseNumber<int>(text));
}

// Returns the number of a month or of a day; 0 if it is none.
unsigned ParsePart(std::string_view text) {
  return HasDigits(text, 1, 2) ? *ParseNumber<unsigned>(text) : 0;
}

bool MayBeMonth(std::string_view text) {
  return ParsePart(text) <= 12;
}

// Returns the first day that these parts can mean.
sys_days FirstDayOf(year in, std::string_view month_text, std::string_view day_text) {
  month of_year(ParsePart(month_text));
  if (!of_year.ok()) of_year = month(1);
  const year_month_day date = in / of_year / day(ParsePart(day_text));
  return date.ok() ? date : in / of_year / 1;
}

}  // namespace

std::chrono::sys_days Today() {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
}

std::optional<Days> ParseDays(std::string_view text) {
  const std::vector<std::string_view> parts = Split(Trim(text), kSeparators);
  const std::optional<year> in = ParseYear(parts[0]);
  if (!in || parts.size() > 3) return std::nullopt;
  if (parts.size() == 1) return Days{*in / 1 / 1, *in / 12 / 31};
  const month of_year(ParsePart(parts[1]));
  if (!of_year.ok()) return std::nullopt;
  if (parts.size() == 2) return Days{*in / of_year / 1, *in / of_year / std::chrono::last};
  const year_month_day date = *in / of_year / day(ParsePart(parts[2]));
  return date.ok() ? std::optional(Days{date, date}) : std::nullopt;
}

std::optional<sys_days> ParseDay(std::string_view text) {
  const std::optional<Days> days = ParseDays(text);
  return days && Split(text, kSeparators).size() == 3 ? std::optional(days->first) : std::nullopt;
}

std::optional<sys_days> FirstDayOf(std::string_view text) {
  std::vector<std::string_view> parts = Split(Trim(text), kSeparators);
  if (const std::optional<year> in = ParseYear(parts[0])) {
    parts.resize(3);
    return FirstDayOf(*in, parts[1], parts[2]);
  }
  const std::optional<year> in = ParseYear(parts.back());
  if (!in || parts.size() > 3) return std::nullopt;
  if (parts.size() == 2) return FirstDayOf(*in, parts[0], {});
  const std::string_view a = parts[0], b = parts[1];
  const sys_days day_first = FirstDayOf(*in, b, a), month_first = FirstDayOf(*in, a, b);
  const bool has_points = text.find('.') != std::string_view::npos;
  if (!MayBeMonth(b)) return month_first;
  return has_points || !MayBeMonth(a) ? day_first : std::min(day_first, month_first);
}

std::optional<Days> PossibleDaysOf(std::string_view text) {
  std::string_view known = text.substr(0, text.find('?'));
  while (!known.empty() && kSeparators.find(known.back()) != std::string_view::npos) known.remove_suffix(1);
  if (const std::optional<Days> days = ParseDays(known)) return days;
  const std::optional<sys_days> first = FirstDayOf(text);
  if (!first) return std::nullopt;
  const year in = year_month_day(*first).year();
  return Days{in / 1 / 1, in / 12 / 31};
}

std::string DayText(sys_days of, char separator) {
  const year_month_day date(of);
  return FormatText("%04d%c%02d%c%02d", static_cast<int>(date.year()), separator,
                    static_cast<unsigned>(date.month()), separator, static_cast<unsigned>(date.day()));
}

}  // namespace tabia
