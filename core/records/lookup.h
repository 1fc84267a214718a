// The answer of a lookup in a book: found, absent, or unavailable with the reason.
//
// "Absent" is an answer. "Unavailable" means that the book could not be read, for example because a server does not
// respond. If a caller confused the two, a position would be reported as out of book by mistake. Therefore this type
// has no conversion to bool, and callers name the case that they handle.
#pragma once

#include <utility>

#include "absl/status/status.h"

namespace tabia::records {

class [[nodiscard]] Lookup {
 public:
  static Lookup Of(bool found) { return Lookup(found, absl::OkStatus()); }
  static Lookup Found() { return Of(true); }
  static Lookup Absent() { return Of(false); }
  // Takes the reason, which must not be OK.
  static Lookup Unavailable(absl::Status why) { return Lookup(false, std::move(why)); }

  bool found() const { return found_; }
  // Returns true if the book was read and does not contain the position.
  bool absent() const { return !found_ && status_.ok(); }
  // Returns the reason if the book is unavailable; OK otherwise.
  const absl::Status& status() const { return status_; }

 private:
  Lookup(bool found, absl::Status status) : status_(std::move(status)), found_(found) {}

  absl::Status status_;
  bool found_;
};

}  // namespace tabia::records
