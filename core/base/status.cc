#include "core/base/status.h"

#include <cerrno>
#include <cstring>

#include "core/base/format.h"

namespace tabia {

absl::Status UsageError(std::string_view message) {
  return absl::InvalidArgumentError(std::string(message));
}

absl::Status BadFile(std::string_view path, std::string_view where, std::string_view why) {
  return absl::DataLossError(FormatText("%s: %s: %s", path, where, why));
}

absl::Status SystemError(std::string_view path, std::string_view action, int error_number) {
  const auto code =
      error_number == ENOMEM ? absl::StatusCode::kResourceExhausted : absl::StatusCode::kUnavailable;
  return absl::Status(code, FormatText("%s: cannot be %s: %s", path, action, std::strerror(error_number)));
}

int ExitCode(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return 0;
    case absl::StatusCode::kNotFound:
      return 1;
    case absl::StatusCode::kInvalidArgument:
      return 2;
    case absl::StatusCode::kDataLoss:
      return 3;
    default:
      return 4;
  }
}

std::string Message(const absl::Status& status) {
  return std::string(status.message());
}

}  // namespace tabia
