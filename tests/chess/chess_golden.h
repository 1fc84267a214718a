// Golden files of chess.
#pragma once

#include <string>

#include "tests/golden.h"

namespace tabia::chess {

inline std::string GoldenPath(const std::string& name) {
  return std::string(TABIA_TEST_DATA) + "/chess/" + name;
}

}  // namespace tabia::chess
