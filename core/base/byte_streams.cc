#include "core/base/byte_streams.h"

namespace tabia {
namespace {

class BytesInMemory final : public ByteSource {
 public:
  BytesInMemory(std::string_view bytes, uint64_t offset) : bytes_(bytes), offset_(offset) {}

  absl::StatusOr<std::string_view> Next() override {
    const std::string_view piece = bytes_.substr(used_, kPieceBytes);
    used_ += piece.size();
    return piece;
  }
  uint64_t file_bytes() const override { return offset_ + used_; }

 private:
  std::string_view bytes_;
  const uint64_t offset_;
  size_t used_ = 0;
};

class JoinedSource final : public ByteSource {
 public:
  JoinedSource(std::string first, std::unique_ptr<ByteSource> rest)
      : first_(std::move(first)), rest_(std::move(rest)) {}

  absl::StatusOr<std::string_view> Next() override {
    if (first_.empty() || std::exchange(first_is_used_, true)) return rest_->Next();
    return first_;
  }
  uint64_t file_bytes() const override { return rest_->file_bytes(); }

 private:
  const std::string first_;
  bool first_is_used_ = false;
  const std::unique_ptr<ByteSource> rest_;
};

}  // namespace

std::unique_ptr<ByteSource> MemorySource(std::string_view bytes, uint64_t offset) {
  return std::make_unique<BytesInMemory>(bytes, offset);
}

std::unique_ptr<ByteSource> Joined(std::string first, std::unique_ptr<ByteSource> rest) {
  return std::make_unique<JoinedSource>(std::move(first), std::move(rest));
}

}  // namespace tabia
