#include "core/formats/epd/epd_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/date.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/formats/text_lines.h"

namespace tabia::formats {

bool IsEpdRemark(std::string_view line) {
  return line.starts_with('#') || line.starts_with('%') || Trim(line).empty();
}

EpdLines::EpdLines(std::string_view text) : rest_(text) {
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

std::optional<std::string_view> EpdLines::Next() {
  while (!rest_.empty()) {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
    ++number_;
    if (!IsEpdRemark(line)) return line;
  }
  return std::nullopt;
}

namespace {

constexpr int kPositionFields = 4;
constexpr std::string_view kBlanks = " \t\r";

std::string_view WithoutSemicolons(std::string_view word) {
  while (word.ends_with(';')) word.remove_suffix(1);
  return word;
}

// Returns whether a word is "2+3", the checks to give, or "+1+0", those given.
bool IsChecks(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  return word.size() == 3 && IsDigit(word[0]) && word[1] == '+' && IsDigit(word[2]);
}

bool IsCounter(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// A line, divided. Some programs write more between the position and its operations than EPD has: the counters of a
// FEN, a surplus "-", or a semicolon.
struct EpdParts {
  std::string_view position;                 // the four fields
  std::string_view checks;                   // of three-check; empty if there are none
  std::array<std::string_view, 2> counters;  // of a FEN; empty if there are none
  std::string_view operations;
};

EpdParts Divide(std::string_view line) {
  EpdParts parts;
  std::string_view rest = line, word;
  for (int field = 0; field < kPositionFields; ++field) word = TakeWord(rest);
  const std::string_view last = WithoutSemicolons(word);
  parts.position = line.substr(0, line.size() - rest.size() - (word.size() - last.size()));
  parts.operations = rest;
  size_t counters = 0;
  while (true) {
    word = TakeWord(rest);
    const std::string_view bare = WithoutSemicolons(word);
    const bool is_counter = IsCounter(bare), is_checks = parts.checks.empty() && IsChecks(bare);
    if (word.empty() || (!bare.empty() && bare != "-" && !is_counter && !is_checks)) break;
    if (is_checks) parts.checks = bare;
    if (is_counter && counters < parts.counters.size()) parts.counters[counters++] = bare;
    parts.operations = rest;
  }
  const size_t begin = std::min(parts.operations.find_first_not_of(" \t;"), parts.operations.size());
  parts.operations.remove_prefix(begin);
  return parts;
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

absl::StatusOr<chess::Setup> ParseEpdPosition(std::string_view line) {
  absl::StatusOr<chess::Setup> setup = chess::ParseFen(line);
  if (setup.ok()) return setup;
  const EpdParts parts = Divide(line);
  const auto& [halfmoves, fullmoves] = parts.counters;
  const std::string_view known_fullmoves = !halfmoves.empty() && fullmoves.empty() ? "1" : fullmoves;
  return chess::ParseFen(Concat(parts.position, " ", halfmoves, " ", known_fullmoves, " ", parts.operations));
}

absl::StatusOr<chess::Board> BoardOfEpd(const chess::Ruleset& rules, std::string_view line) {
  if (rules.is_chess()) return chess::Position::FromFen(line);
  const auto& [halfmoves, fullmoves] = Divide(line).counters;
  const auto counter = [line](std::string_view field, std::string_view opcode, const char* usual) {
    if (!field.empty()) return std::string(field);
    const std::string operand(FindEpdOperand(line, opcode).value_or(""));
    return ParseNumber<uint16_t>(operand) ? operand : usual;
  };
  return chess::Board::FromFen(rules, Concat(EpdPositionText(line), " ", counter(halfmoves, "hmvc", "0"), " ",
                                             counter(fullmoves, "fmvn", "1")));
}

std::string EpdPositionText(std::string_view line) {
  const EpdParts parts = Divide(line);
  return Concat(parts.position, parts.checks.empty() ? "" : " ", parts.checks);
}

std::optional<std::string_view> FindEpdOperand(std::string_view line, std::string_view opcode,
                                               LastEpdOperation last) {
  std::string_view text = Divide(line).operations;
  while (std::optional<std::string_view> operation = TakeEpdOperation(text, last)) {
    if (TakeWord(*operation) == opcode) return WithoutQuotes(Trim(*operation));
  }
  return std::nullopt;
}

std::optional<std::chrono::sys_days> LastDayOfEpd(std::string_view line) {
  std::string_view rest = FindEpdOperand(line, "c1").value_or("");
  for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
    if (word == "until") return ParseDay(TakeWord(rest));
  }
  return std::nullopt;
}

std::string_view EpdOperandOf(std::string_view line, std::string_view opcode) {
  return FindEpdOperand(line, opcode, LastEpdOperation::kMayLackItsEnd).value_or("");
}

EpdOperands::EpdOperands(std::string_view line) : operations_(EpdOperations(line)) {}

std::string_view EpdOperands::Of(std::string_view opcode) const {
  for (std::string_view operation : operations_) {
    if (TakeWord(operation) == opcode) return WithoutQuotes(Trim(operation));
  }
  return {};
}

std::string WithEpdOperation(std::string_view line, std::string_view opcode,
                             std::optional<std::string_view> operands) {
  const bool exists = FindEpdOperand(line, opcode, LastEpdOperation::kMayLackItsEnd).has_value();
  if (!exists && !operands) return std::string(line);
  const std::string given = operands ? Concat(opcode, " ", *operands, ";") : std::string();
  std::string_view rest = Divide(line).operations;
  const size_t head = line.size() - rest.size();
  std::string edited(line.substr(0, head));
  // The blanks before an operation belong to it, so that the line is the old one after it is added and removed. Those
  // before the first one belong to the position.
  const auto append = [&edited, head](std::string_view text) {
    if (edited.size() == head) {
      text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
      if (kBlanks.find(edited.back()) == kBlanks.npos) edited += ' ';
    }
    edited += text;
  };
  bool is_done = false, has_end = true;
  while (!rest.empty()) {
    const std::string_view before = rest;
    std::string_view operation = *TakeEpdOperation(rest, LastEpdOperation::kMayLackItsEnd);
    const std::string_view whole = before.substr(0, before.size() - rest.size());
    const std::string_view name = TakeWord(operation);
    has_end = whole.ends_with(';') || name.empty();
    const bool is_open =
        std::count(whole.begin(), whole.end(), '"') % 2 != 0;  // a text up to the end of the line
    const bool is_kept = exists ? name != opcode : name <= opcode && !is_open;
    if (is_kept || (is_done && operands)) {
      append(whole);
      continue;
    }
    is_done = true;
    const size_t blanks = exists ? std::min(whole.find_first_not_of(kBlanks), whole.size()) : 0;
    const bool is_first = edited.size() == head;
    if (operands) append(Concat(exists ? whole.substr(0, blanks) : " ", given));
    if (!exists) edited.append(is_first ? " " : "").append(whole);
  }
  if (is_done) return edited;
  if (!has_end) edited += ';';
  append(kBlanks.find(edited.back()) == kBlanks.npos ? Concat(" ", given) : given);
  return edited;
}

std::vector<std::string_view> EpdOperations(std::string_view line) {
  std::vector<std::string_view> operations;
  std::string_view rest = Divide(line).operations;
  while (const std::optional<std::string_view> operation =
             TakeEpdOperation(rest, LastEpdOperation::kMayLackItsEnd)) {
    operations.push_back(*operation);
  }
  return operations;
}

}  // namespace tabia::formats
