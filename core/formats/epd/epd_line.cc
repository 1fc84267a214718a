#include "core/formats/epd/epd_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/formats/epd/epd_score.h"
#include "core/formats/text_lines.h"
#include "core/formats/weight_text.h"

namespace tabia::formats {

bool IsEpdRemark(std::string_view line) {
  return line.starts_with('#') || Trim(line).empty();
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
constexpr int kMaxGivenEvaluation = 32767;

std::string_view WithoutSemicolons(std::string_view word) {
  while (word.ends_with(';')) word.remove_suffix(1);
  return word;
}

bool IsCounter(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// A line, divided. Some programs write more between the position and its operations than EPD has: the counters of a FEN,
// a surplus "-", or a semicolon.
struct EpdParts {
  std::string_view position;                 // the four fields
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
    const bool is_counter = IsCounter(bare);
    if (word.empty() || (!bare.empty() && bare != "-" && !is_counter)) break;
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
  return chess::ParseFen(
      Concat(parts.position, " ", parts.counters[0], " ", parts.counters[1], " ", parts.operations));
}

std::optional<std::string_view> FindEpdOperand(std::string_view line, std::string_view opcode,
                                               LastEpdOperation last) {
  std::string_view text = Divide(line).operations;
  while (std::optional<std::string_view> operation = TakeEpdOperation(text, last)) {
    if (TakeWord(*operation) == opcode) return WithoutQuotes(Trim(*operation));
  }
  return std::nullopt;
}

std::string_view EpdOperandOf(std::string_view line, std::string_view opcode) {
  return FindEpdOperand(line, opcode, LastEpdOperation::kMayLackItsEnd).value_or("");
}

std::optional<int> EpdEvaluation(std::string_view line) {
  std::string_view operand = FindEpdOperand(line, "ce").value_or("");
  if (!FindEpdOperand(line, "ce", LastEpdOperation::kMayLackItsEnd)) {
    const std::optional<chess::Score> score = EpdScore(line).score();
    return score ? std::optional(score->worth()) : std::nullopt;
  }
  if (operand.starts_with('+')) operand.remove_prefix(1);
  const std::optional<int> number = ParseNumber<int>(operand);
  const bool is_in_range = number && *number >= -kMaxGivenEvaluation && *number < kMaxGivenEvaluation;
  return is_in_range ? number : std::nullopt;
}

namespace {

// Parses "e4 +12 =3 -4, d4 +5 =9 -1". Returns nullopt for any other comment, and for one without its closing quote,
// because its last number may be cut: only then the opening quote is left.
std::optional<std::vector<EpdMove>> WeightedMoves(std::string_view comment) {
  std::vector<EpdMove> moves;
  if (comment.starts_with('"')) return std::nullopt;
  while (!comment.empty()) {
    const size_t end = std::min(comment.find(','), comment.size());
    std::string_view weight = comment.substr(0, end);
    const std::string_view san = TakeWord(weight);
    const std::optional<WeightOfText> stated = ParseWeightText(Trim(weight));
    if (!stated) return std::nullopt;
    moves.push_back({san, stated->move, stated->scale});
    comment.remove_prefix(std::min(end + 1, comment.size()));
  }
  return moves;
}

// Returns the moves of an operand: "e4 d4", or "e4, d4" in some files.
std::vector<std::string_view> MovesOf(std::string_view operand) {
  std::vector<std::string_view> moves = SplitWords(operand, " \t\r,");
  std::erase_if(moves, IsMateCount);
  return moves;
}

std::vector<EpdMove> BestMoves(std::string_view operand) {
  std::vector<EpdMove> moves;
  for (const std::string_view san : MovesOf(operand)) moves.push_back({san, {.stated_weight = 1}});
  return moves;
}

// Returns the first move of pv, or of ChessDB's PV; empty if there is none.
std::string_view FirstOfPv(std::string_view line) {
  for (const std::string_view opcode : {"pv", "PV:"}) {
    std::string_view moves = EpdOperandOf(line, opcode);
    if (const std::string_view first = TakeWord(moves); !first.empty()) return first;
  }
  return {};
}

// Gives the evaluation of the position to the first move of pv, or else of bm.
void AddEvaluation(std::string_view line, EpdMoves& read) {
  const EpdScore score(line);
  if (!score.any()) return;
  const std::optional<chess::Evaluation> evaluation = score.evaluation();
  std::string_view best = FirstOfPv(line);
  if (const std::vector<std::string_view> moves = MovesOf(EpdOperandOf(line, "bm"));
      best.empty() && !moves.empty()) {
    best = moves[0];
  }
  if (!evaluation) {
    read.impossible_evaluation = score.Text();
  } else if (best.empty()) {
    read.unused_evaluation = score.Text();
  } else {
    const auto known = std::find_if(read.moves.begin(), read.moves.end(),
                                    [best](const EpdMove& move) { return move.san == best; });
    if (known != read.moves.end()) {
      known->stated.evaluation = evaluation;
    } else {
      read.moves.push_back({best, {.evaluation = evaluation}, records::Scale::kEvaluations});
    }
  }
}

// Returns whether tabia uses an operation, other than c0, that has no fault.
bool IsUsed(std::string_view opcode) {
  static constexpr std::string_view kUsed[] = {"bm", "am",  "pv",   "PV:", "ce",
                                               "dm", "acd", "hmvc", "cdb", "fmvn"};
  return std::find(std::begin(kUsed), std::end(kUsed), opcode) != std::end(kUsed);
}

// Returns the operations that are not used.
std::vector<std::string_view> UnusedOperations(std::string_view line, bool uses_comment) {
  std::vector<std::string_view> unused;
  std::string_view rest = Divide(line).operations;
  while (const std::optional<std::string_view> operation =
             TakeEpdOperation(rest, LastEpdOperation::kMayLackItsEnd)) {
    std::string_view operand = *operation;
    const std::string_view opcode = TakeWord(operand);
    const bool is_used = opcode == "c0" ? uses_comment : opcode.empty() || IsUsed(opcode);
    if (!is_used) unused.push_back(*operation);
  }
  return unused;
}

}  // namespace

EpdMoves MovesOfEpd(std::string_view line) {
  std::optional<std::vector<EpdMove>> weighted = WeightedMoves(EpdOperandOf(line, "c0"));
  const bool has_comment = weighted && !weighted->empty();
  EpdMoves read;
  read.moves = has_comment ? *std::move(weighted) : BestMoves(EpdOperandOf(line, "bm"));
  read.avoided = MovesOf(EpdOperandOf(line, "am"));
  if (!read.avoided.empty() && !has_comment) read.remark = std::string(EpdOperandOf(line, "c0"));
  const auto is_evaluated = [](const EpdMove& move) { return move.stated.evaluation.has_value(); };
  if (std::none_of(read.moves.begin(), read.moves.end(), is_evaluated)) AddEvaluation(line, read);
  if (read.moves.empty() && read.avoided.empty()) {
    if (const std::string_view first = FirstOfPv(line); !first.empty()) read.moves = BestMoves(first);
  }
  read.unused_operations = UnusedOperations(line, has_comment || !read.avoided.empty());
  return read;
}

}  // namespace tabia::formats
