// The functions of tabia.h and what may be wrong with their arguments.
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
  int32_t game = TABIA_CHESS;  // of the book that it asks
};

inline void PrintTo(const Function& function, std::ostream* out) {
  *out << function.name;
}

// All of them, in the order of the header.
std::vector<Function> Functions();

}  // namespace tabia
