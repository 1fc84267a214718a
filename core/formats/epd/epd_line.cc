#include "core/formats/epd/epd_line.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
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

std::vector<EpdMove> BestMoves(std::string_view sans) {
  std::vector<EpdMove> moves;
  for (std::string_view san = TakeWord(sans); !san.empty(); san = TakeWord(sans)) {
    moves.push_back({san, {.stated_weight = 1}});
  }
  return moves;
}

std::string_view OperandOf(std::string_view line, std::string_view opcode) {
  return FindEpdOperand(line, opcode, LastEpdOperation::kMayLackItsEnd).value_or("");
}

// The operations that evaluate a position.
class EpdScore {
 public:
  explicit EpdScore(std::string_view line)
      : ce_(OperandOf(line, "ce")),
        dm_(OperandOf(line, "dm")),
        acd_(OperandOf(line, "acd")),
        cdb_(OperandOf(line, "cdb")) {
    if (TakeWord(cdb_) != "eval:") cdb_ = {};
    cdb_ = Trim(cdb_.substr(0, cdb_.find(',')));  // ", ply: 8" may follow
  }

  bool any() const { return !ce_.empty() || !dm_.empty() || !cdb_.empty(); }
  // Returns nothing if a number is not one of an evaluation.
  std::optional<chess::Evaluation> evaluation() const {
    const std::optional<chess::Score> score = Score();
    const auto depth = ParseNumber<uint8_t>(acd_);
    if (!score || (!acd_.empty() && !depth)) return std::nullopt;
    return chess::Evaluation{*score, depth.value_or(0),
                             depth ? chess::EvaluationOrigin::kSearch : chess::EvaluationOrigin::kStated};
  }
  // Returns "ce 40000, acd 20".
  std::string Text() const {
    std::string text;
    for (const auto& [opcode, operand] :
         {std::pair("dm", dm_), {"ce", ce_}, {"cdb eval:", cdb_}, {"acd", acd_}}) {
      if (operand.empty()) continue;
      text += FormatText("%s%s %s", text.empty() ? "" : ", ", opcode, operand);
    }
    return text;
  }

 private:
  std::optional<chess::Score> Score() const {
    if (!dm_.empty()) {
      const auto moves = ParseNumber<uint16_t>(dm_);
      return moves ? chess::Score::OfMate(*moves) : std::nullopt;
    }
    std::string_view number = ce_.empty() ? cdb_ : ce_;
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto centipawns = ParseNumber<int>(number);
    return centipawns ? chess::Score::OfCentipawns(*centipawns) : std::nullopt;
  }

  std::string_view ce_, dm_, acd_, cdb_;
};

// Gives the evaluation of the position to the first move of `pv`, or of `bm`. Returns an evaluation that is impossible.
std::string AddEvaluation(std::string_view line, std::vector<EpdMove>& moves) {
  const EpdScore score(line);
  std::string_view sans = OperandOf(line, "pv");
  if (sans.empty()) sans = OperandOf(line, "bm");
  const std::string_view best = TakeWord(sans);
  if (!score.any() || best.empty()) return "";
  const std::optional<chess::Evaluation> evaluation = score.evaluation();
  if (!evaluation) return score.Text();
  const auto known =
      std::find_if(moves.begin(), moves.end(), [best](const EpdMove& move) { return move.san == best; });
  if (known != moves.end()) {
    known->stated.evaluation = evaluation;
  } else {
    moves.push_back({best, {.evaluation = evaluation}, records::Scale::kEvaluations});
  }
  return "";
}

}  // namespace

EpdMoves MovesOfEpd(std::string_view line) {
  std::optional<std::vector<EpdMove>> weighted = WeightedMoves(OperandOf(line, "c0"));
  const bool has_comment = weighted && !weighted->empty();
  EpdMoves moves;
  moves.moves = has_comment ? *std::move(weighted) : BestMoves(OperandOf(line, "bm"));
  std::string_view avoided = OperandOf(line, "am");
  for (std::string_view san = TakeWord(avoided); !san.empty(); san = TakeWord(avoided)) {
    moves.avoided.push_back(san);
  }
  if (!moves.avoided.empty() && !has_comment) moves.remark = std::string(OperandOf(line, "c0"));
  const auto is_evaluated = [](const EpdMove& move) { return move.stated.evaluation.has_value(); };
  if (std::none_of(moves.moves.begin(), moves.moves.end(), is_evaluated)) {
    moves.impossible_evaluation = AddEvaluation(line, moves.moves);
  }
  return moves;
}

}  // namespace tabia::formats
