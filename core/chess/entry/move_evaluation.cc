#include "core/chess/entry/move_evaluation.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tabia::chess {
namespace {

// 100 * 2^(-loss / 10), rounded down, by the loss. It is 0 for every greater loss.
constexpr std::array<uint8_t, 67> kWeightOfLoss = {
    100, 93, 87, 81, 75, 70, 65, 61, 57, 53, 50, 46, 43, 40, 37, 35, 32, 30, 28, 26, 25, 23, 21,
    20,  18, 17, 16, 15, 14, 13, 12, 11, 10, 10, 9,  8,  8,  7,  7,  6,  6,  5,  5,  5,  4,  4,
    4,   3,  3,  3,  3,  2,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1};

}  // namespace

uint8_t EvaluationWeight(const Evaluation& evaluation, const Evaluation& reference) {
  const int loss = std::max(LossOf(evaluation, reference), 0);
  return static_cast<size_t>(loss) < kWeightOfLoss.size() ? kWeightOfLoss[static_cast<size_t>(loss)]
                                                          : uint8_t{0};
}

}  // namespace tabia::chess
