// An in-memory copy of the parts of a file that were read so far.
#pragma once

#include <cstdint>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/base/hash_table.h"
#include "core/base/os/machine.h"

namespace tabia::network {

// Consists of lines of 64 bytes. A missing line reads as zeros. Several threads may read present lines while other
// threads add lines with Put.
class PartialCopy {
 public:
  explicit PartialCopy(SparseMemory memory) : memory_(std::move(memory)) {}

  // Returns the bytes of the whole file; missing ones are zero.
  std::string_view bytes() const { return memory_.bytes(); }

  // Returns the missing lines of these extents, in the order of the file. Adjacent lines are merged into one extent.
  // Extents are cut at the end of the file.
  std::vector<Extent> Missing(absl::Span<const Extent> wanted) const;

  // Adds whole lines from `offset` on; the last line of the file may be shorter. A line that is already present stays.
  void Put(uint64_t offset, std::string_view bytes);

  // Returns the memory that the lines take, in whole pages.
  uint64_t memory_bytes() const;

  // Drops all lines, except those in pages that contain a part of `kept`. No other thread may use the copy meanwhile.
  void ForgetAllBut(absl::Span<const Extent> kept);

 private:
  SparseMemory memory_;
  mutable std::mutex mutex_;
  HashSet<uint64_t> lines_;  // the numbers of the present lines
  HashSet<uint64_t> pages_;  // the numbers of the pages that have present lines
};

}  // namespace tabia::network
