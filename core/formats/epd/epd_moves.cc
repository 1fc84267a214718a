#include "core/formats/epd/epd_moves.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/base/tokens.h"
#include "core/formats/epd/epd_operations.h"
#include "core/formats/weight_text.h"

namespace tabia::formats {
namespace {

// "e4 +12 =3 -4, d4 +5 =9 -1"; nothing if it is any other comment.
std::optional<std::vector<EpdMove>> WeightedMoves(std::string_view comment) {
  std::vector<EpdMove> moves;
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

}  // namespace

std::vector<EpdMove> MovesOfEpd(std::string_view line) {
  std::optional<std::vector<EpdMove>> weighted = WeightedMoves(OperandOf(line, "c0"));
  return weighted && !weighted->empty() ? *std::move(weighted) : BestMoves(OperandOf(line, "bm"));
}

}  // namespace tabia::formats
