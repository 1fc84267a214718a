// Why a function of this thread that answers with "nothing" could not look: as errno, because what asks a book a
// hundred times for one move has no use for a hundred statuses.
#pragma once

#include "absl/status/status.h"

namespace tabia::records {

// Keeps the first fault until it is taken, and of its text the first 500 bytes.
void SetFault(const absl::Status& fault);

// Returns the fault, and forgets it; OK if there is none.
absl::Status TakeFault();

}  // namespace tabia::records
