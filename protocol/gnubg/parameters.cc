#include "protocol/gnubg/parameters.h"

#include <charconv>
#include <optional>
#include <string>

#include "absl/strings/charconv.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::gnubg {
namespace {

struct Keyword {
  std::string_view word, token;
};

constexpr Keyword kKeywords[] = {
    {"beavers", "BEAVERS"},
    {"crawfordrule", "CRAWFORDRULE"},
    {"cube", "CUBE"},
    {"cubeful", "CUBEFUL"},
    {"cubeless", "CUBELESS"},
    {"debug", "DEBUG"},
    {"deterministic", "DETERMINISTIC"},
    {"evaluation", "EVALUATION"},
    {"exit", "EXIT"},
    {"quit", "EXIT"},
    {"fibsboard", "FIBSBOARD"},
    {"help", "HELP"},
    {"interface", "E_INTERFACE"},
    {"jacobyrule", "JACOBYRULE"},
    {"new", "NEW"},
    {"noise", "NOISE"},
    {"old", "OLD"},
    {"plies", "PLIES"},
    {"prompt", "PROMPT"},
    {"prune", "PRUNE"},
    {"resignation", "RESIGNATION"},
    {"set", "SET"},
    {"version", "VERSION"},
};

std::optional<bool> BooleanOf(std::string_view word) {
  for (const std::string_view yes : {"on", "true", "yes"}) {
    if (EqualIgnoringCase(word, yes)) return true;
  }
  for (const std::string_view no : {"off", "false", "no"}) {
    if (EqualIgnoringCase(word, no)) return false;
  }
  return std::nullopt;
}

std::optional<int> IntegerOf(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end != word.data() + word.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) return word[0] == '-' ? INT32_MIN : INT32_MAX;
  return number;
}

std::optional<double> FractionOf(std::string_view word) {
  double number = 0;
  const auto [end, error] =
      absl::from_chars(word.data(), word.data() + word.size(), number, absl::chars_format::fixed);
  const bool is_number = word.find_first_not_of("+-.0123456789") == std::string_view::npos;
  if (!is_number || end != word.data() + word.size() || error != std::errc()) return std::nullopt;
  return number;
}

bool IsQuoted(std::string_view word) {
  return word.starts_with('"') || word.starts_with('\'');
}

std::string_view TokenOf(std::string_view word) {
  if (word.empty()) return "EOL";
  for (const Keyword& keyword : kKeywords) {
    if (EqualIgnoringCase(word, keyword.word)) return keyword.token;
  }
  if (EqualIgnoringCase(word.substr(0, 6), "board:")) return "FIBSBOARD";
  if (BooleanOf(word)) return "E_BOOLEAN";
  if (IntegerOf(word)) return "E_INTEGER";
  if (FractionOf(word)) return "E_FLOAT";
  return IsQuoted(word) ? "E_STRING" : "E_CHARACTER";
}

}  // namespace

Words::Words(std::string_view line) : rest_(line) {
  Advance();
}

// Leaves the next word at the front of `rest_`.
void Words::Advance() {
  rest_.remove_prefix(next_.size());
  std::string_view behind = rest_;
  next_ = TakeWord(behind);
  rest_.remove_prefix(rest_.size() - behind.size() - next_.size());
}

bool Words::Take(std::string_view keyword) {
  if (!EqualIgnoringCase(next_, keyword)) return false;
  Advance();
  return true;
}

bool Words::IsBoolean() const {
  return BooleanOf(next_).has_value();
}

absl::StatusOr<bool> Words::TakeBoolean() {
  const std::optional<bool> value = BooleanOf(next_);
  if (!value) return Unexpected("E_BOOLEAN");
  Advance();
  return *value;
}

absl::StatusOr<int> Words::TakeInteger() {
  const std::optional<int> value = IntegerOf(next_);
  if (!value) return Unexpected("E_INTEGER");
  Advance();
  return *value;
}

absl::StatusOr<double> Words::TakeNoise() {
  const std::optional<int> integer = IntegerOf(next_);
  const std::optional<double> value = integer ? *integer / 10'000.0 : FractionOf(next_);
  if (!value) return Unexpected("E_INTEGER or E_FLOAT");
  Advance();
  return *value;
}

absl::Status Words::TakeString() {
  if (!IsQuoted(next_)) return Unexpected("E_STRING");
  Advance();
  return absl::OkStatus();
}

absl::Status Words::TakeEnd() const {
  return at_end() ? absl::OkStatus() : Unexpected("EOL");
}

absl::Status Words::Unexpected(std::string_view expected) const {
  std::string message = absl::StrFormat("syntax error, unexpected %s", TokenOf(next_));
  if (!expected.empty()) message.append(", expecting ").append(expected);
  return UsageError(message);
}

}  // namespace tabia::gnubg
