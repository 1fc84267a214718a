// A copy in memory of those parts of a file that were needed so far.
#pragma once

#include <cstdint>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/base/hash_table.h"
#include "core/base/os/machine.h"

namespace tabia::network {

// Consists of lines of 64 bytes. A line that is missing reads as zeros. Several threads may read lines that are not
// missing while others put lines.
class PartialCopy {
 public:
  explicit PartialCopy(SparseMemory memory) : memory_(std::move(memory)) {}

  // Returns the bytes of the whole file; missing ones are zero.
  std::string_view bytes() const { return memory_.bytes(); }

  // Returns the missing lines of these extents, in the order of the file, neighbours as one. Extents are cut at the
  // file's end.
  std::vector<Extent> Missing(absl::Span<const Extent> wanted) const;

  // Takes whole lines from `offset` on; the last line of the file may be shorter. A line that is not missing stays.
  void Put(uint64_t offset, std::string_view bytes);

  // Returns how much memory the lines take, in whole pages.
  uint64_t memory_bytes() const;

  // Forgets all lines but those of pages in which some of `kept` is. No other thread may use the copy meanwhile.
  void ForgetAllBut(absl::Span<const Extent> kept);

 private:
  SparseMemory memory_;
  mutable std::mutex mutex_;
  HashSet<uint64_t> lines_;  // numbers of those that are here
  HashSet<uint64_t> pages_;  // numbers of those that have some of them
};

}  // namespace tabia::network
