// A range file: the final values and notes of one range of the keys, before they are placed in buckets. Several
// machines make the ranges of a merge; joined in order, they are the index of a single merge of the same sources.
//
//    0  8  magic: 89 54 41 42 52 47 0D 0A ("\x89TABRG\r\n")
//    8  4  version: 1
//   12  4  size of the description
//   16  4  number of the range, counted from 1
//   20  4  number of ranges
//   24  8  keys that have a value         48  8  keys that have notes
//   32  8  bytes of their blocks          56  8  bytes of their blocks
//   40  8  checksum of these              64  8  checksum of these
//   72  8  checksum of the description
//   80  8  checksum of the bytes 0 ... 79
//   88     the description, which belongs to the caller; the blocks (record_block.h) of the values, then of the notes
//
// A block has records of one kind, without checks, by ascending mixed key of salt 0. All integers are little-endian; a
// checksum is XXH3 with 64 bits and seed 0.
//
// A range has no buckets yet, because the dictionary and the number of buckets depend on all keys. Its values are
// final: the records are sorted and summed, and all rules have been applied.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/byte_streams.h"
#include "core/base/progress.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/record_folder.h"
#include "core/index/layout/key_range.h"

namespace tabia::index {

// Writes the keys of a range as a range file.
absl::Status WriteRange(const FoldedKeys& keys, const KeyRange& range, std::string_view description,
                        ByteSink& sink);

// A view of the bytes of a range file.
class RangeFile {
 public:
  // Returns true if a file with these first bytes (8 suffice) is a range file, undamaged or not.
  static bool Recognises(std::string_view first_bytes);

  // Checks the header, the sizes and the description. `bytes` must outlive this. Errors contain `name`.
  static absl::StatusOr<RangeFile> Open(std::string_view bytes, std::string_view name);

  const std::string& name() const { return name_; }
  const KeyRange& range() const { return range_; }
  std::string_view description() const { return description_; }

  // The blocks of the values or of the notes.
  struct Blocks {
    uint64_t keys = 0;
    uint64_t checksum = 0;
    std::string_view bytes;
  };
  const Blocks& values() const { return values_; }
  const Blocks& notes() const { return notes_; }

 private:
  RangeFile() = default;

  std::string name_;
  KeyRange range_;
  std::string_view description_;
  Blocks values_, notes_;
};

// Joins the ranges, which must be complete and in order, into an index. Reads each of them twice, from beginning to
// end, and checks every byte.
absl::StatusOr<BuildReport> JoinRanges(absl::Span<const RangeFile> ranges, std::string_view metadata,
                                       const BuildLimits& limits, ByteSink& sink,
                                       const Progress& progress = {});

}  // namespace tabia::index
