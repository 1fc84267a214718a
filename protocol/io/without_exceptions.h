// Asio's exceptions as errors.
#pragma once

#include <exception>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

namespace tabia::io {

// Calls `function`, which returns a status. Asio throws where it has no other way: the system gives no descriptors or
// no memory. `what` names what cannot be used then.
template <typename Function>
absl::Status WithoutExceptions(std::string_view what, Function function) {
  try {
    return function();
  } catch (const std::exception& error) {
    return absl::UnavailableError(absl::StrFormat("%s: cannot be used: %s", what, error.what()));
  }
}

}  // namespace tabia::io
