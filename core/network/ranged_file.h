// Reads parts of a file by HTTP, from the first of its mirrors that responds.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/network/http_answer.h"
#include "core/network/range_reader.h"

namespace tabia::network {

// Safe for any number of threads: each thread that reads has its own RangeReader with its own connections. Errors begin
// with the address: Unavailable for a temporary failure, PermissionDenied if a server refuses or sends wrong data.
class RangedFile {
 public:
  // Takes the addresses of one file, the preferred one first.
  explicit RangedFile(std::vector<std::string> urls) : urls_(std::move(urls)) {}

  // Returns the first bytes of the file, at most `count`. The first `identity_bytes` of them and the size of the file
  // become its identity. Retries twice after a temporary failure.
  absl::StatusOr<std::string> Open(uint64_t count, uint64_t identity_bytes,
                                   std::chrono::milliseconds timeout);

  uint64_t size_bytes() const { return identity_.size_bytes; }

  // Reads `extents`, none of which is empty. One round trip is enough if the server sends several parts at once. `take`
  // gets the bytes of each extent, in any order. After an error, `take` may have received some of them. AbortedError if
  // the server now has another file.
  absl::Status Read(absl::Span<const Extent> extents, std::chrono::milliseconds timeout, TakeExtent take);

  // Limits the total time of all later reads, until the next call.
  void LimitWait(std::chrono::milliseconds total);

  // Returns whether a server has replaced the opened file by another one.
  bool has_changed() const { return has_changed_; }

 private:
  using Reader = std::unique_ptr<RangeReader>;

  Clock::time_point DeadlineAfter(std::chrono::milliseconds timeout) const;
  absl::StatusOr<Reader> TakeReader();
  void GiveBack(Reader reader);

  const std::vector<std::string> urls_;
  FileIdentity identity_;
  std::atomic<Clock::rep> limit_{0};  // as a time since the clock's epoch; 0: none
  std::atomic<bool> has_changed_{false};
  std::mutex mutex_;
  std::vector<Reader> idle_;  // guarded by mutex_
};

}  // namespace tabia::network
