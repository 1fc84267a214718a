#include "core/formats/epd/epd_operations.h"

#include <utility>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

constexpr int kPositionFields = 4;
constexpr int kMaxStatedEvaluation = 32767;

bool IsCounter(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string_view WithoutPosition(std::string_view line) {
  for (int field = 0; field < kPositionFields; ++field) TakeWord(line);
  std::string_view rest = line;
  while (IsCounter(TakeWord(rest))) line = rest;
  return line;
}

// Takes an operation without its semicolon, which counts only outside quotation marks; nothing if there is none.
std::optional<std::string_view> TakeEpdOperation(std::string_view& text, LastEpdOperation last) {
  bool is_quoted = false;
  for (size_t end = 0; end < text.size(); ++end) {
    is_quoted ^= text[end] == '"';
    if (is_quoted || text[end] != ';') continue;
    const std::string_view operation = text.substr(0, end);
    text.remove_prefix(end + 1);
    return operation;
  }
  if (last == LastEpdOperation::kEnds || text.empty()) return std::nullopt;
  return std::exchange(text, {});
}

std::string_view WithoutQuotes(std::string_view text) {
  const bool is_quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

std::optional<std::string_view> FindEpdOperand(std::string_view line, std::string_view opcode,
                                               LastEpdOperation last) {
  std::string_view text = WithoutPosition(line);
  while (std::optional<std::string_view> operation = TakeEpdOperation(text, last)) {
    if (TakeWord(*operation) == opcode) return WithoutQuotes(Trim(*operation));
  }
  return std::nullopt;
}

std::optional<int> EpdEvaluation(std::string_view line) {
  std::string_view operand = FindEpdOperand(line, "ce").value_or("");
  if (operand.starts_with('+')) operand.remove_prefix(1);
  const std::optional<int> number = ParseNumber<int>(operand);
  const bool is_in_range = number && *number >= -kMaxStatedEvaluation && *number < kMaxStatedEvaluation;
  return is_in_range ? number : std::nullopt;
}

}  // namespace tabia::formats
