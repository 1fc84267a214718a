// Counts the bad records of a source by kind, or makes the first one an error.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/records/skipped.h"

namespace tabia::formats {

// Where a record is: {"byte", 120} or {"row", 17}.
struct SourceLocation {
  std::string_view unit;
  int64_t number;

  std::string Text() const;
};

class SkipCounter {
 public:
  // Fills `skipped`, which must outlive this object.
  SkipCounter(std::string path, bool strict, std::map<std::string, records::Skipped>& skipped)
      : path_(std::move(path)), strict_(strict), skipped_(skipped) {}

  // Counts `count` bad records of `kind`, the first of them at `location`. BadFile if reading is strict. `why`
  // is called only for the first record of a kind: a hostile file has millions.
  absl::Status Add(std::string_view kind, SourceLocation location, absl::FunctionRef<std::string()> why,
                   uint64_t count = 1);

 private:
  std::string path_;
  bool strict_;
  std::map<std::string, records::Skipped>& skipped_;
};

}  // namespace tabia::formats
