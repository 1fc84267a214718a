// The description in a range file: the version, flags and parts of its merge, and the metadata of the book with the
// counts of this range.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/books/book_options.h"
#include "core/books/source.h"
#include "core/index/builder/range_file.h"
#include "core/probe/book_info.h"

namespace tabia::books {

// A source of a merge by ranges: a part of a chess book, or a backgammon index.
struct MergedPart {
  std::string name;       // of the file, without its folder
  uint64_t checksum = 0;  // of its header (index::Index::header_checksum)

  bool operator==(const MergedPart&) const = default;
};

// Ranges with the same version, flags and parts belong together.
struct RangeDescription {
  std::string version;  // of the tabia that made the range
  std::string flags;    // those that decide the bytes of the range; empty: none
  std::vector<MergedPart> parts;
  probe::BookInfo info;  // of the book, with the counts of the range
};

// Returns the description of a range that was built with `options` from `parts`.
std::string DescribeRange(const BuildOptions& options, const std::vector<MergedPart>& parts,
                          const probe::BookInfo& info);

// Returns the description of a range file; BadFile if DescribeRange did not write it.
absl::StatusOr<RangeDescription> ParseDescription(const index::RangeFile& file);

// Returns a usage error if `source` cannot be a part of a merge by ranges.
absl::Status CheckIsRangeSource(const std::string& name, const Source& source);

}  // namespace tabia::books
