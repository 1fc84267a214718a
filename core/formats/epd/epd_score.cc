#include "core/formats/epd/epd_score.h"

#include <cstdint>
#include <cstdlib>
#include <utility>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using chess::Score;

constexpr int kMateInNoPlies = 32767;
constexpr int kMinMate = kMateInNoPlies - 2 * Score::kMaxMoves;

std::optional<int> ParseSigned(std::string_view number) {
  if (number.starts_with('+')) number.remove_prefix(1);
  return ParseNumber<int>(number);
}

// Returns the score of `ce`.
std::optional<Score> ScoreOfNumber(int number) {
  if (std::abs(number) < kMinMate) return Score::Nearest(number);
  return Score::OfMatePlies((number > 0 ? kMateInNoPlies : -kMateInNoPlies) - number);
}

// Returns the score of ChessDB's text, "95", "M17" or "-M16".
std::optional<Score> ScoreOfChessDb(std::string_view text) {
  const bool is_mated = text.starts_with('-');
  std::string_view mate = text;
  if (is_mated || text.starts_with('+')) mate.remove_prefix(1);
  if (mate.starts_with('M')) {
    const std::optional<uint16_t> plies = ParseNumber<uint16_t>(mate.substr(1));
    return plies ? Score::OfMatePlies(is_mated ? -*plies : *plies) : std::nullopt;
  }
  const std::optional<int> centipawns = ParseSigned(text);
  return centipawns ? Score::OfCentipawns(*centipawns) : std::nullopt;
}

}  // namespace

EpdScore::EpdScore(const EpdOperands& operands)
    : ce_(operands.Of("ce")),
      mate_(operands.Of("dm")),
      acd_(operands.Of("acd")),
      cdb_(operands.Of("cdb")),
      is_dm_(!mate_.empty()) {
  std::string_view best = operands.Of("bm");
  if (std::string_view word = TakeWord(best); mate_.empty() && IsMateCount(word)) mate_ = word.substr(1);
  if (TakeWord(cdb_) != "eval:") cdb_ = {};
  cdb_ = Trim(cdb_.substr(0, cdb_.find(',')));  // ", ply: 8" may follow
}

std::optional<Score> EpdScore::score() const {
  if (!mate_.empty()) {
    const std::optional<int> moves = ParseSigned(mate_);
    return moves ? Score::OfMate(*moves) : std::nullopt;
  }
  if (ce_.empty()) return ScoreOfChessDb(cdb_);
  const std::optional<int> number = ParseSigned(ce_);
  return number && *number > -kMateInNoPlies && *number < kMateInNoPlies ? ScoreOfNumber(*number)
                                                                         : std::nullopt;
}

std::optional<chess::Evaluation> EpdScore::evaluation() const {
  const std::optional<Score> found = score();
  const std::optional<uint8_t> depth = chess::ParseDepth(acd_);
  if (!found || (!acd_.empty() && !depth)) return std::nullopt;
  return chess::Evaluation{*found, depth.value_or(0),
                           depth ? chess::EvaluationOrigin::kSearch : chess::EvaluationOrigin::kStated};
}

std::vector<std::string_view> EpdScore::opcodes() const {
  if (!any()) return {};
  return {!mate_.empty() ? (is_dm_ ? "dm" : "bm") : !ce_.empty() ? "ce" : "cdb", "acd"};
}

std::string EpdScore::Text() const {
  std::string text;
  for (const auto& [opcode, operand] :
       {std::pair("dm", mate_), {"ce", ce_}, {"cdb eval:", cdb_}, {"acd", acd_}}) {
    if (operand.empty()) continue;
    text += FormatText("%s%s %s", text.empty() ? "" : ", ", opcode, operand);
  }
  return text;
}

int EpdNumberOf(Score score) {
  return score.Encode(kMateInNoPlies);
}

}  // namespace tabia::formats
