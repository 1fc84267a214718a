// The statements of made backgammon books.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "bench/made_rolls.h"
#include "core/backgammon/context.h"
#include "core/backgammon/entry/statement.h"

namespace tabia::bench {

// Returns money with the Jacoby rule and beavers, the cube in the center.
backgammon::Context MadeContext();

// Draws the numbers of statements.
class StatementMaker {
 public:
  // Returns an entry of an opening book, rolled out.
  backgammon::PositionStatement Entry(const backgammon::Board& after);
  // Returns an analysis of all plays of the roll, the first five of them deeper than the others.
  backgammon::Decision Analysis(const Roll& roll);

 private:
  static constexpr uint32_t kSeed = 16;

  // Returns a number of thousandths.
  float Thousandths(uint32_t from, uint32_t to);
  backgammon::Evaluation Evaluated(backgammon::Level level);

  std::mt19937 random_{kSeed};
  uint32_t entries_ = 0;
  uint32_t analyses_ = 0;
};

}  // namespace tabia::bench
