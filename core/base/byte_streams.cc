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

ReadAhead::ReadAhead(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {
  try {
    thread_ = std::thread([this] { Run(); });
  } catch (const std::system_error&) {
    // Without a thread, Next fetches each piece itself.
  }
}

ReadAhead::~ReadAhead() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

absl::StatusOr<std::string_view> ReadAhead::Next() {
  std::unique_lock lock(mutex_);
  if (!thread_.joinable() && count_ == 0) Append(Fetch());
  changed_.wait(lock, [this] { return count_ > 0; });
  if (pieces_[first_].is_last()) {
    piece_ = pieces_[first_];  // stays, to be returned again
  } else {
    piece_ = std::move(pieces_[first_]);
    first_ = (first_ + 1) % pieces_.size();
    --count_;
  }
  lock.unlock();
  changed_.notify_all();
  if (piece_.thrown) std::rethrow_exception(piece_.thrown);
  if (!piece_.status.ok()) return piece_.status;
  return std::string_view(piece_.bytes);
}

ReadAhead::Piece ReadAhead::Fetch() {
  try {
    const absl::StatusOr<std::string_view> bytes = source_->Next();
    return {bytes.status(), bytes.ok() ? std::string(*bytes) : "", source_->file_bytes()};
  } catch (...) {
    return {{}, "", 0, std::current_exception()};
  }
}

void ReadAhead::Run() {
  for (bool has_more = true; has_more;) {
    Piece piece = Fetch();
    has_more = !piece.is_last();
    has_more &= Put(std::move(piece));
  }
}

// Waits for room. Returns false if the reader is being destroyed.
bool ReadAhead::Put(Piece piece) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return count_ < pieces_.size() || stops_; });
    if (stops_) return false;
    Append(std::move(piece));
  }
  changed_.notify_all();
  return true;
}

}  // namespace tabia
