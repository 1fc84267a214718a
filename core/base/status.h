// Errors: absl::Status within the program, and one exit code for each class of errors.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

// Returns the error of a request that cannot be fulfilled (exit code 2). `message` has three parts, separated by ": ":
// the failed action, the place and the reason.
absl::Status UsageError(std::string_view message);

// Returns the error of a damaged file, or of a file of another kind (exit code 3). `where` is a byte offset, a row or a
// line.
absl::Status BadFile(std::string_view path, std::string_view where, std::string_view why);

// Returns the error of a system call that failed (exit code 4): `path` could not be `action` ("opened",
// "written"), because of `error_number`. For ENOMEM it is a ResourceExhaustedError.
absl::Status SystemError(std::string_view path, std::string_view action, int error_number);

// Returns 0 for OK, 1 for NotFoundError (there is nothing to do or to write), else 2, 3 or 4 as above.
int ExitCode(const absl::Status& status);

// Returns the text of an error as a std::string.
std::string Message(const absl::Status& status);

}  // namespace tabia

#define TABIA_CONCAT_INNER(a, b) a##b
#define TABIA_CONCAT(a, b) TABIA_CONCAT_INNER(a, b)

#define TABIA_RETURN_IF_ERROR(expression)                                     \
  do {                                                                        \
    if (absl::Status returned_status = (expression); !returned_status.ok()) { \
      return returned_status;                                                 \
    }                                                                         \
  } while (false)

#define TABIA_ASSIGN_OR_RETURN_NAMED(name, target, expression) \
  auto name = (expression);                                    \
  if (!name.ok()) return std::move(name).status();             \
  target = *std::move(name)

#define TABIA_ASSIGN_OR_RETURN(target, expression) \
  TABIA_ASSIGN_OR_RETURN_NAMED(TABIA_CONCAT(status_or_, __LINE__), target, expression)
