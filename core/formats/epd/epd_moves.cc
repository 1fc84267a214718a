#include "core/formats/epd/epd_moves.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_score.h"
#include "core/formats/text_lines.h"
#include "core/formats/weight_text.h"
#include "core/moves/move_order.h"

namespace tabia::formats {
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

std::vector<EpdMove> BestMoves(std::string_view operand) {
  std::vector<EpdMove> moves;
  for (const std::string_view san : EpdMovesOf(operand)) moves.push_back({san, {.stated_weight = 1}});
  return moves;
}

// Returns the first move of pv, or of ChessDB's PV; empty if there is none.
std::string_view FirstOfPv(const EpdOperands& operands) {
  for (const std::string_view opcode : {"pv", "PV:"}) {
    std::string_view moves = operands.Of(opcode);
    if (const std::string_view first = TakeWord(moves); !first.empty()) return first;
  }
  return {};
}

// Gives the evaluation of the position to `best`.
void AddEvaluation(const EpdScore& score, std::string_view best, EpdMoves& read) {
  const std::optional<chess::Evaluation> evaluation = score.evaluation();
  read.of_position = evaluation;
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

// Returns the score of the reference move; nullopt if no move has an evaluation.
std::optional<chess::Score> ReferenceScoreOf(const std::vector<EpdMove>& moves) {
  chess::ReferenceFinder finder;
  for (const EpdMove& move : moves) finder.Add(move.stated);
  return finder.reference() ? std::optional(finder.reference()->score) : std::nullopt;
}

using Opcodes = std::vector<std::string_view>;

// Returns the operations whose opcode is none of `used`, and those that repeat the opcode of an earlier one.
std::vector<std::string_view> UnusedOperations(const EpdOperands& operands, const Opcodes& used) {
  std::vector<std::string_view> unused;
  HashSet<std::string_view> opcodes;
  for (const std::string_view operation : operands.operations()) {
    std::string_view operand = operation;
    const std::string_view opcode = TakeWord(operand);
    const bool is_repeated = !opcode.empty() && !opcodes.insert(opcode).second;
    const bool is_used = opcode.empty() || std::find(used.begin(), used.end(), opcode) != used.end();
    if (!is_used || is_repeated) unused.push_back(operation);
  }
  return unused;
}

// Parses "e4 40, d4 10". Returns nullopt if a weight is impossible.
std::optional<std::vector<EpdWeight>> ParseEpdWeights(std::string_view rest) {
  std::vector<EpdWeight> weights;
  uint32_t total = 0;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(','), rest.size());
    std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::string_view san = TakeWord(text);
    const std::optional<uint32_t> percent = ParseNumber<uint32_t>(Trim(text));
    if (!percent || *percent == 0 || *percent > kMaxEpdWeight) return std::nullopt;
    weights.push_back({san, *percent});
    total += *percent;
    if (total > kMaxEpdWeight) return std::nullopt;
  }
  return weights;
}

}  // namespace

std::vector<std::string_view> EpdMovesOf(std::string_view operand) {
  std::vector<std::string_view> moves = SplitWords(operand, " \t\r,");
  std::erase_if(moves, IsMateCount);
  return moves;
}

EpdMoves MovesOfEpd(std::string_view line) {
  const EpdOperands operands(line);
  std::optional<std::vector<EpdMove>> weighted = WeightedMoves(operands.Of("c0"));
  const bool has_comment = weighted && !weighted->empty();
  EpdMoves read;
  read.moves = has_comment ? *std::move(weighted) : BestMoves(operands.Of("bm"));
  read.avoided = EpdMovesOf(operands.Of("am"));
  const bool avoids = !read.avoided.empty();
  if (avoids && !has_comment) read.remark = std::string(operands.Of("c0"));
  Opcodes used = {"bm", "am", "hmvc", "fmvn"};
  if (has_comment || avoids) used.push_back("c0");
  if (avoids && LastDayOfEpd(line)) used.push_back("c1");
  const EpdScore score(operands);
  const std::string_view first = FirstOfPv(operands);
  bool uses_pv = false;
  const std::optional<chess::Score> of_moves = ReferenceScoreOf(read.moves);
  if (!of_moves && score.any()) {
    const std::vector<std::string_view> best = EpdMovesOf(operands.Of("bm"));
    AddEvaluation(score, first.empty() && !best.empty() ? best[0] : first, read);
    uses_pv = true;
  }
  if (read.moves.empty() && !avoids && !first.empty()) {
    read.moves = BestMoves(first);
    uses_pv = true;
  }
  if (of_moves) used.push_back("acd");  // of the best of the moves that c0 evaluates
  if (!of_moves || of_moves == score.score()) {
    for (const std::string_view opcode : score.opcodes()) used.push_back(opcode);
  }
  if (uses_pv) used.insert(used.end(), {"pv", "PV:"});
  read.unused_operations = UnusedOperations(operands, used);
  return read;
}

std::optional<chess::Move> ParseEpdMove(const chess::Board& board, std::string_view text) {
  const std::optional<chess::Move> move = ParseSan(board, text);
  return move ? move : ParseUciMove(board, text);
}

// More than 100 per cent together mark the moves of bm as the only ones (probe::Changes).
constexpr uint32_t kOnlyFactor = 1000;

bool IsEpdOfChanges(std::string_view bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  if (bytes.starts_with(kChangesMark)) return true;
  // The text may also be in a remark or in a comment. Most books have it nowhere, and their lines are not divided.
  constexpr std::string_view kText = "weight \"";
  if (bytes.find(kText) == std::string_view::npos) return false;
  EpdLines lines(bytes);
  while (const std::optional<std::string_view> line = lines.Next()) {
    if (line->find(kText) == std::string_view::npos) continue;
    if (FindEpdOperand(*line, kWeightOpcode, LastEpdOperation::kMayLackItsEnd)) return true;
  }
  return false;
}

std::optional<std::vector<EpdWeight>> WeightsOfEpd(std::string_view line) {
  return ParseEpdWeights(EpdOperandOf(line, kWeightOpcode));
}

EpdMoves ChangesOfEpd(std::string_view line, const chess::BookPosition& position) {
  EpdMoves read;
  const EpdOperands operands(line);
  Opcodes used = {"am", "bm", "hmvc", "fmvn", kWeightOpcode};
  const std::optional<std::vector<EpdWeight>> weights = ParseEpdWeights(operands.Of(kWeightOpcode));
  if (!weights) read.impossible_weight = std::string(operands.Of(kWeightOpcode));
  const std::vector<EpdWeight> given = weights.value_or(std::vector<EpdWeight>());
  const auto add = [&read](std::string_view san, uint32_t percent) {
    read.moves.push_back({san, {.stated_weight = percent}, records::Scale::kShares});
  };
  read.avoided = EpdMovesOf(operands.Of("am"));
  const std::vector<std::string_view> only = EpdMovesOf(operands.Of("bm"));
  const auto is_same = [&position](std::string_view a, std::string_view b) {
    if (a == b) return true;
    const std::optional<chess::Move> move = ParseEpdMove(position.board(), a);
    return move && move == ParseEpdMove(position.board(), b);
  };
  const auto has = [&is_same](const std::vector<std::string_view>& moves, std::string_view san) {
    return std::any_of(moves.begin(), moves.end(), [&](std::string_view move) { return is_same(move, san); });
  };
  uint32_t total = 0;
  size_t weighted = 0;
  for (const EpdWeight& weight : given) {
    if (has(read.avoided, weight.san) || (!only.empty() && !has(only, weight.san))) continue;
    ++weighted;
    total += weight.percent;
    add(weight.san, only.empty() ? weight.percent : weight.percent * kOnlyFactor);
  }
  // The only moves without a weight share the rest evenly.
  const size_t others = std::max<size_t>(only.size() - std::min(weighted, only.size()), 1);
  for (const std::string_view san : only) {
    const bool is_added = std::any_of(read.moves.begin(), read.moves.end(),
                                      [&](const EpdMove& move) { return is_same(move.san, san); });
    if (is_added || has(read.avoided, san)) continue;
    add(san, weighted == 0 ? kMaxEpdWeight
                           : (kMaxEpdWeight - total) * kOnlyFactor / static_cast<uint32_t>(others));
  }
  if (const std::string_view comment = operands.Of("c0"); !WeightedMoves(comment)) {
    read.remark = std::string(comment);
    used.push_back("c0");
  }
  if (!read.avoided.empty() && LastDayOfEpd(line)) used.push_back("c1");
  read.unused_operations = UnusedOperations(operands, used);
  return read;
}

std::optional<chess::Score> PositionScoreOfEpd(std::string_view line) {
  const bool is_cut =
      FindEpdOperand(line, "ce", LastEpdOperation::kMayLackItsEnd) && !FindEpdOperand(line, "ce");
  const EpdOperands operands(line);
  if (const EpdScore score(operands); score.any() && !is_cut) return score.score();
  const std::optional<std::vector<EpdMove>> weighted = WeightedMoves(operands.Of("c0"));
  return weighted ? ReferenceScoreOf(*weighted) : std::nullopt;
}

}  // namespace tabia::formats
