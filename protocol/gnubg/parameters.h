// The words of a command, under the names that gnubg's grammar has for them.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::gnubg {

// Takes words from the front of a line. Keywords are compared without regard to case. The errors read as
// gnubg's: "syntax error, unexpected E_INTEGER, expecting E_BOOLEAN".
class Words {
 public:
  // `line` must outlive the words.
  explicit Words(std::string_view line);

  bool at_end() const { return next_.empty(); }
  std::string_view rest() const { return rest_; }  // of the line, from the next word on

  // Takes the next word if it is `keyword`.
  bool Take(std::string_view keyword);
  // on, true, yes; off, false, no.
  absl::StatusOr<bool> TakeBoolean();
  bool IsBoolean() const;
  // A whole number, which may be out of the range of int: then the nearest.
  absl::StatusOr<int> TakeInteger();
  // An integer of ten thousandths, or a decimal fraction.
  absl::StatusOr<double> TakeNoise();
  absl::Status TakeString();
  absl::Status TakeEnd() const;

  // The error of the next word; `expected` as gnubg lists it, or empty.
  absl::Status Unexpected(std::string_view expected) const;

 private:
  void Advance();

  std::string_view rest_;
  std::string_view next_;
};

}  // namespace tabia::gnubg
