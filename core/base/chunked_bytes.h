// Bytes in memory that grow without being copied: a string that doubles needs three times its bytes while it does so.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabia {

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
  // Copies `size` bytes from `offset` on, all of which are there.
  void CopyTo(char* into, uint64_t offset, uint64_t size) const {
    for (uint64_t copied = 0; copied < size;) {
      const std::string& chunk = chunks_[(offset + copied) / kChunkBytes];
      copied += chunk.copy(into + copied, size - copied, (offset + copied) % kChunkBytes);
    }
  }

  // All but the last have kChunkBytes.
  const std::vector<std::string>& chunks() const { return chunks_; }
  void Clear() { chunks_.clear(); }

 private:
  static constexpr uint64_t kChunkBytes = uint64_t{1} << 18;

  std::vector<std::string> chunks_;
};

}  // namespace tabia
