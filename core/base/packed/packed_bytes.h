// The current piece of packed bytes, for a library that takes them by pointer and length.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/byte_source.h"
#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia {

class PackedBytes {
 public:
  PackedBytes(std::string path, std::unique_ptr<ByteSource> source)
      : path_(std::move(path)), source_(std::move(source)) {}

  // Fetches a piece if the current one is used up.
  absl::Status Fetch() {
    if (!piece_.empty() || ended_) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(piece_, source_->Next());
    ended_ = piece_.empty();
    return absl::OkStatus();
  }

  bool ended() const { return ended_; }
  std::string_view piece() const { return piece_; }
  void KeepLast(size_t size) { piece_.remove_prefix(piece_.size() - size); }
  uint64_t file_bytes() const { return source_->file_bytes(); }

  // Returns BadFile at the first byte that is not used yet.
  absl::Status Damage(std::string_view why) const {
    return BadFile(path_, FormatText("byte %d", source_->file_bytes() - piece_.size()), why);
  }

 private:
  const std::string path_;
  const std::unique_ptr<ByteSource> source_;
  std::string_view piece_;
  bool ended_ = false;
};

}  // namespace tabia
