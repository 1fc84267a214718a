#include "core/formats/skip_counter.h"

#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::formats {

std::string SourceLocation::Text() const {
  return FormatText("%s %d", unit, number);
}

absl::Status SkipCounter::Add(std::string_view kind, SourceLocation location,
                              absl::FunctionRef<std::string()> why, uint64_t count) {
  if (strict_) return BadFile(path_, location.Text(), why());
  records::Skipped& skipped = skipped_[std::string(kind)];
  if (skipped.count == 0) skipped.first = FormatText("%s: %s", location.Text(), why());
  skipped.count += count;
  return absl::OkStatus();
}

}  // namespace tabia::formats
