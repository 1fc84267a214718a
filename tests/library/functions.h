// The functions of tabia.h, with the faults of their arguments.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "tests/library/desk.h"
#include "tests/library/faults.h"

namespace tabia {

struct Function {
  std::string name;
  std::vector<Argument> arguments;
  std::function<int32_t(Desk&)> call;
  int32_t game = TABIA_CHESS;  // the game of its book
};

inline void PrintTo(const Function& function, std::ostream* out) {
  *out << function.name;
}

// Returns all functions in the order of the header.
std::vector<Function> Functions();

}  // namespace tabia
