// Bytes that come in pieces of a given size.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/byte_streams.h"

namespace tabia {

class PiecesOfSize final : public ByteSource {
 public:
  PiecesOfSize(std::string_view bytes, size_t size) : bytes_(bytes), size_(size) {}

  // Returns each piece in its own memory, so that a sanitizer detects reads beyond it.
  absl::StatusOr<std::string_view> Next() override {
    const std::string_view piece = bytes_.substr(used_, size_);
    used_ += piece.size();
    piece_.assign(piece.begin(), piece.end());
    piece_.shrink_to_fit();
    return std::string_view(piece_.data(), piece_.size());
  }
  uint64_t file_bytes() const override { return used_; }

 private:
  std::string_view bytes_;
  size_t size_;
  size_t used_ = 0;
  std::vector<char> piece_;
};

}  // namespace tabia
