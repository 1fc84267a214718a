// Golden files of backgammon.
#pragma once

#include <string>

#include "core/backgammon/board.h"
#include "tests/golden.h"

namespace tabia::backgammon {

inline std::string GoldenPath(const std::string& name) {
  return std::string(TABIA_TEST_DATA) + "/backgammon/" + name;
}

// Parses a field of 26 cells between commas.
inline Board BoardOfCells(const std::string& field) {
  const GoldenRow cells = Fields(field, ',');
  Board board;
  for (int cell = 0; cell <= kBar; ++cell) board[cell] = static_cast<int8_t>(std::stoi(cells.at(cell)));
  return board;
}

}  // namespace tabia::backgammon
