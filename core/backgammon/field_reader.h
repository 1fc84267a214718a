// Numbers between colons: XGIDs and board lines.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace tabia::backgammon {

std::vector<std::string_view> SplitAtColons(std::string_view text);

// Reads fields by their numbers. The first wrong field makes the status an error such as "XGID field 2, owner: 7: one
// of -1, 0, 1". Reading may continue after it: the numbers returned are always within their bounds.
class FieldReader {
 public:
  // Reads `fields`. `meanings` and the texts of the fields must outlive the reader. Numbers of fields that do not exist
  // must not be read.
  FieldReader(std::string_view kind, std::span<const std::string_view> meanings,
              std::vector<std::string_view> fields);

  std::string_view Text(size_t field) const { return fields_[field]; }
  int Number(size_t field, int least, int most);
  int OneOf(size_t field, std::initializer_list<int> permitted);
  void Refuse(size_t field, std::string_view why);

  const absl::Status& status() const { return status_; }

 private:
  std::string_view kind_;
  std::span<const std::string_view> meanings_;
  std::vector<std::string_view> fields_;
  absl::Status status_;
};

}  // namespace tabia::backgammon
