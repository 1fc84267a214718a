// Reads the head of a request.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/http/request.h"

namespace tabia::http {

// Why a head is not a request that is served here.
struct BadHead {
  int status = 400;
  std::string why = {};
};

inline constexpr size_t kMaxTargetBytes = 8 * 1024;
inline constexpr size_t kMaxHeadBytes = 16 * 1024;

// Reads a whole head, with the empty line at its end.
std::variant<Request, BadHead> ParseHead(std::string_view head);

}  // namespace tabia::http
