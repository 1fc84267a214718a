// Bytes that are written once and then read front to back: the most recent ones in memory, the others in a
// temporary file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/chunked_bytes.h"
#include "core/base/os/temp_file.h"

namespace tabia {

class Spool {
 public:
  // Holds about `memory_bytes` in memory; a temporary file is created in `folder` only when that is not
  // enough.
  Spool(std::string folder, uint64_t memory_bytes)
      : folder_(std::move(folder)), memory_bytes_(memory_bytes) {}

  absl::Status Append(std::string_view bytes) {
    memory_.Append(bytes);
    return memory_.size() < memory_bytes_ ? absl::OkStatus() : Flush();
  }

  uint64_t size() const { return (file_ ? file_->size() : 0) + memory_.size(); }
  uint64_t file_bytes() const { return file_ ? file_->size() : 0; }

 private:
  friend class SpoolReader;
  absl::Status Flush();

  std::string folder_;
  uint64_t memory_bytes_;
  std::optional<TempFile> file_;
  ChunkedBytes memory_;  // the bytes that follow those of file_
};

// Reads a part of a spool, to which nothing is appended meanwhile.
class SpoolReader {
 public:
  // Reads `size` bytes from `offset` on, about `buffer_bytes` at a time.
  SpoolReader(const Spool& spool, uint64_t offset, uint64_t size, uint64_t buffer_bytes)
      : spool_(spool), next_(offset), end_(offset + size), buffer_bytes_(buffer_bytes) {}
  SpoolReader(const Spool& spool, uint64_t buffer_bytes)
      : SpoolReader(spool, 0, spool.size(), buffer_bytes) {}

  // Returns the next bytes: at least `size` of them, fewer only at the end or after an error. Valid until the
  // next call.
  std::string_view Peek(uint64_t size) {
    if (ahead_.size() < size) Fill(size);
    return ahead_;
  }
  void Skip(uint64_t size) { ahead_.remove_prefix(size); }
  const absl::Status& status() const { return status_; }

 private:
  void Fill(uint64_t size);

  const Spool& spool_;
  uint64_t next_;  // not in ahead_ yet
  uint64_t end_;
  uint64_t buffer_bytes_;
  std::string_view ahead_;
  std::string buffer_;
  absl::Status status_;
};

}  // namespace tabia
