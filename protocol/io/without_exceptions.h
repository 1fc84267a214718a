// Asio's exceptions as errors.
#pragma once

#include <exception>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

namespace tabia::io {

// Calls `function` and returns its status. Returns the error "WHAT: cannot be used: WHY" if it throws. Asio throws, for
// example, if the system has no descriptors left.
template <typename Function>
absl::Status WithoutExceptions(std::string_view what, Function function) {
  try {
    return function();
  } catch (const std::exception& error) {
    return absl::UnavailableError(absl::StrFormat("%s: cannot be used: %s", what, error.what()));
  }
}

}  // namespace tabia::io
