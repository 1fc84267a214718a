// Asio's exceptions as errors.
#pragma once

#include <exception>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

namespace tabia::io {

// Calls `function`, which returns a status, and returns an exception as the error "WHAT: cannot be used: WHY". Asio throws
// if the system has no descriptors left, for example.
template <typename Function>
absl::Status WithoutExceptions(std::string_view what, Function function) {
  try {
    return function();
  } catch (const std::exception& error) {
    return absl::UnavailableError(absl::StrFormat("%s: cannot be used: %s", what, error.what()));
  }
}

}  // namespace tabia::io
