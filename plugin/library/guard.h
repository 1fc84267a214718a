// The border of the library: no exception crosses it, and errors become statuses.
#pragma once

#include <cstdint>
#include <new>

#include "absl/status/status.h"

#include "plugin/tabia.h"

namespace tabia::library {

// Returns TABIA_OK or the error code of tabia.h for `status`.
int32_t StatusOf(const absl::Status& status);

// Calls `body` and returns its int32_t, or the error code of the exception that it throws.
template <typename Body>
int32_t Guard(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return TABIA_NO_MEMORY;
  } catch (...) {
    return TABIA_INTERNAL;
  }
}

}  // namespace tabia::library
