#include "protocol/ubgi/error.h"

#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::ubgi {
namespace {

absl::Status Error(absl::StatusCode code, std::string_view why) {
  return absl::Status(code, std::string(why));
}

std::string_view KindOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kNotFound:
      return "bad_command";
    case absl::StatusCode::kFailedPrecondition:
      return "bad_state";
    case absl::StatusCode::kUnimplemented:
      return "unsupported";
    default:
      return "bad_value";
  }
}

}  // namespace

absl::Status BadCommand(std::string_view why) {
  return Error(absl::StatusCode::kNotFound, why);
}

absl::Status BadValue(std::string_view why) {
  return UsageError(why);
}

absl::Status BadState(std::string_view why) {
  return Error(absl::StatusCode::kFailedPrecondition, why);
}

absl::Status Unsupported(std::string_view why) {
  return Error(absl::StatusCode::kUnimplemented, why);
}

std::string ErrorLine(const absl::Status& status) {
  return "error " + std::string(KindOf(status)) + " " + MakePrintable(Message(status));
}

}  // namespace tabia::ubgi
