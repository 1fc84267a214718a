// What a UBGI session is given from outside.
#pragma once

#include <cstddef>
#include <string>

#include "protocol/ubgi/decision.h"
#include "protocol/ubgi/keys.h"

namespace tabia::ubgi {

// A longer line of the controller is refused.
inline constexpr size_t kMaxLineBytes = 4096;

struct SessionConfig {
  std::string version;      // of tabia, for "id name"
  Ask ask;                  // the answer of the books
  Preferences preferences;  // the values that the keys begin with
};

}  // namespace tabia::ubgi
