// A store of bytes that are written once and then read front to back: the most recent ones in memory, the others in a
// temporary file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

#include "core/base/os/temp_file.h"

namespace tabia {

// Bytes in memory that grow without being copied. A string that doubles its capacity needs three times its size
// meanwhile.
class ChunkedBytes {
 public:
  void Append(std::string_view bytes) {
    while (!bytes.empty()) {
      if (chunks_.empty() || chunks_.back().size() == kChunkBytes) chunks_.emplace_back();
      const uint64_t room = kChunkBytes - chunks_.back().size();
      chunks_.back().append(bytes.substr(0, room));
      bytes.remove_prefix(std::min<uint64_t>(room, bytes.size()));
    }
  }

  uint64_t size() const {
    return chunks_.empty() ? 0 : (chunks_.size() - 1) * kChunkBytes + chunks_.back().size();
  }
  // Copies `size` bytes from `offset` on, all of which must have been appended.
  void CopyTo(char* into, uint64_t offset, uint64_t size) const {
    for (uint64_t copied = 0; copied < size;) {
      const std::string& chunk = chunks_[(offset + copied) / kChunkBytes];
      copied += chunk.copy(into + copied, size - copied, (offset + copied) % kChunkBytes);
    }
  }

  // Returns chunks of kChunkBytes; the last one may be shorter.
  const std::vector<std::string>& chunks() const { return chunks_; }
  void Clear() { chunks_.clear(); }

 private:
  static constexpr uint64_t kChunkBytes = uint64_t{1} << 18;

  std::vector<std::string> chunks_;
};

// Bytes that are written once and then read front to back.
class Spool {
 public:
  // Stores about `memory_bytes` in memory; creates a temporary file in `folder` only if that is not enough.
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

// Reads a part of a spool. Nothing may be appended to the spool meanwhile.
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
