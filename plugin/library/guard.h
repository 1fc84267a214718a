// The border of the library: no exception crosses it, and errors become statuses.
#pragma once

#include <cstdint>
#include <new>

#include "absl/status/status.h"

#include "core/probe/book.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns TABIA_OK or the error code of tabia.h for `status`.
int32_t StatusOf(const absl::Status& status);

// Returns body(), an int32_t, or an error code if it throws, as allocating may, or if a book on the network could not be
// read for it.
template <typename Body>
int32_t Guarded(Body body) noexcept {
  try {
    const int32_t status = body();
    const absl::Status fault = probe::Book::TakeFault();
    return status >= 0 && !fault.ok() ? StatusOf(fault) : status;
  } catch (const std::bad_alloc&) {
    return TABIA_NO_MEMORY;
  } catch (...) {
    return TABIA_INTERNAL;
  }
}

}  // namespace tabia::library
