#include "plugin/library/guard.h"

namespace tabia::library {

int32_t StatusOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return TABIA_OK;
    case absl::StatusCode::kNotFound:
      return TABIA_NOT_FOUND;
    case absl::StatusCode::kInvalidArgument:
      return TABIA_WRONG_USAGE;
    case absl::StatusCode::kCancelled:
      return TABIA_CANCELLED;
    case absl::StatusCode::kResourceExhausted:
      return TABIA_NO_MEMORY;
    case absl::StatusCode::kDataLoss:
      return TABIA_BAD_FILE;
    default:
      return TABIA_SYSTEM;
  }
}

}  // namespace tabia::library
