#include "core/formats/analysis_text/text_number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxNumberDigits = 9;

std::string_view TakeDigits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), IsDigit);
  const std::string_view digits = text.substr(0, static_cast<size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

std::string_view WithoutBlanksBefore(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  return text;
}

// Takes a sign; returns -1 for "-" and "+-", 1 for "+", 0 for none.
int TakeSign(std::string_view& text) {
  int sign = 0;
  for (const auto& [symbol, value] : {std::pair('+', 1), std::pair('-', -1)}) {
    if (!text.starts_with(symbol)) continue;
    text.remove_prefix(1);
    sign = value;
  }
  return sign;
}

// The numbers of one player, or of both: wins, gammons, backgammons.
using PlayerNumbers = std::array<double, 3>;

// Takes three numbers that are not negative. GNU Backgammon prints "-0.000" too.
std::optional<PlayerNumbers> TakePlayerNumbers(std::string_view& text) {
  PlayerNumbers numbers;
  for (double& number : numbers) {
    const auto taken = TakeTextNumber(text);
    if (!taken || (taken->has_sign && taken->value != 0) || taken->decimals == 0) return std::nullopt;
    number = taken->value;
  }
  return numbers;
}

// Takes an equity after its name, "CL" or "CF"; in a table the name is a title of the column.
std::optional<TextNumber> TakeNamedEquity(std::string_view name, std::string_view& text) {
  std::string_view rest = WithoutBlanksBefore(text);
  if (rest.starts_with(name)) rest.remove_prefix(name.size());
  const auto number = TakeTextNumber(rest);
  if (number) text = rest;
  return number;
}

// Takes "W WG WB - L LG LB", and the equities after it, from the front of `text`.
std::optional<ChancesLine> TakeChances(std::string_view text) {
  const auto won = TakePlayerNumbers(text);
  if (!won) return std::nullopt;
  text = WithoutBlanksBefore(text);
  if (!text.starts_with('-')) return std::nullopt;
  text.remove_prefix(1);
  if (text.empty() || !IsBlank(text.front())) return std::nullopt;
  const auto lost = TakePlayerNumbers(text);
  if (!lost) return std::nullopt;
  constexpr double kMostFraction = 1.5;
  const double unit = won->front() + lost->front() > kMostFraction ? 100 : 1;
  const auto chance = [unit](double number) { return static_cast<float>(number / unit); };
  ChancesLine line;
  line.chances = {chance((*lost)[2]), chance((*lost)[1]), chance((*lost)[0]),
                  chance((*won)[0]),  chance((*won)[1]),  chance((*won)[2])};
  line.cubeless = TakeNamedEquity("CL", text);
  line.cubeful = TakeNamedEquity("CF", text);
  return line;
}

}  // namespace

double TextNumber::unit() const {
  return std::pow(10.0, -decimals) * (is_percent ? 0.01 : 1);
}

std::optional<TextNumber> TakeTextNumber(std::string_view& text) {
  std::string_view rest = WithoutBlanksBefore(text);
  const int sign = TakeSign(rest);
  std::string digits(TakeDigits(rest));
  TextNumber number = {.has_sign = sign != 0};
  if (digits.empty()) return std::nullopt;
  if (rest.size() > 1 && (rest[0] == '.' || rest[0] == ',') && IsDigit(rest[1])) {
    rest.remove_prefix(1);
    const std::string_view decimals = TakeDigits(rest);
    number.decimals = static_cast<int>(decimals.size());
    digits.append(".").append(decimals);
  }
  if (digits.size() > kMaxNumberDigits + 1) return std::nullopt;
  const auto value = ParseNumber<double>(digits);
  if (!value) return std::nullopt;
  number.value = sign < 0 ? -*value : *value;
  number.is_percent = rest.starts_with('%');
  if (number.is_percent) rest.remove_prefix(1);
  text = rest;
  return number;
}

std::optional<TextNumber> TakeDifference(std::string_view& text) {
  std::string_view rest = WithoutBlanksBefore(text);
  const bool has_bracket = rest.starts_with('(');
  if (!has_bracket && !text.starts_with('\t')) return std::nullopt;
  if (has_bracket) rest.remove_prefix(1);
  const auto number = TakeTextNumber(rest);
  rest = WithoutBlanksBefore(rest);
  if (!number || (has_bracket && !rest.starts_with(')'))) return std::nullopt;
  if (has_bracket) rest.remove_prefix(1);
  text = rest;
  return number;
}

std::optional<uint32_t> TakeTextInteger(std::string_view& text) {
  std::string_view rest = text;
  const auto number = TakeTextNumber(rest);
  if (!number || number->has_sign || number->decimals > 0 || number->is_percent) return std::nullopt;
  text = rest;
  return static_cast<uint32_t>(number->value);
}

int32_t FindSeed(std::string_view text) {
  constexpr std::string_view kSeed = "eed";  // of "seed" or "Seed"
  const size_t at = text.find(kSeed);
  if (at == std::string_view::npos) return 0;
  text.remove_prefix(at + kSeed.size());
  if (text.starts_with(':')) text.remove_prefix(1);
  text = WithoutBlanksBefore(text);
  const size_t sign = text.starts_with('-') ? 1 : 0;
  const size_t end = std::min(text.find_first_not_of("0123456789", sign), text.size());
  return ParseNumber<int32_t>(text.substr(0, end)).value_or(0);
}

std::optional<ChancesLine> FindChances(std::string_view line) {
  bool after_blank = true;
  for (size_t at = 0; at < line.size(); ++at) {
    const bool begins = after_blank && (IsDigit(line[at]) || line[at] == '-');
    after_blank = IsBlank(line[at]) || line[at] == '[';
    if (!begins) continue;
    auto chances = TakeChances(line.substr(at));
    if (!chances) continue;
    chances->is_error = Trim(line.substr(0, at)).ends_with('[');
    return chances;
  }
  return std::nullopt;
}

bool AreChances(const backgammon::Chances& chances) {
  constexpr float kRounding = 0.0025F;
  const auto is_chance = [](float chance) { return chance >= 0 && chance <= 1 + kRounding; };
  return is_chance(chances.win) && is_chance(chances.lose) &&
         std::abs(chances.win + chances.lose - 1) <= kRounding &&
         chances.win_gammon <= chances.win + kRounding &&
         chances.win_backgammon <= chances.win_gammon + kRounding &&
         chances.lose_gammon <= chances.lose + kRounding &&
         chances.lose_backgammon <= chances.lose_gammon + kRounding;
}

}  // namespace tabia::formats
