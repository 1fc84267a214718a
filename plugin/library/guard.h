// The border: no exception crosses it, and errors become statuses.
#pragma once

#include <cstdint>
#include <new>

#include "absl/status/status.h"

#include "plugin/tabia.h"

namespace tabia::library {

// TABIA_OK, or the error that a caller of the library is told.
int32_t StatusOf(const absl::Status& status);

// What `body` answers, an int32_t; a status of its own if it throws, as allocating may.
template <typename Body>
int32_t Guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return TABIA_NO_MEMORY;
  } catch (...) {
    return TABIA_INTERNAL;
  }
}

}  // namespace tabia::library
