#include "protocol/io/windows/stream_reader.h"

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

namespace tabia::io {
namespace {

constexpr size_t kPieceBytes = size_t{1} << 16;

struct Piece {
  DWORD size = 0;
  int error = 0;
};

// Nothing read is the end, as for the C library.
Piece ReadPiece(HANDLE stream, std::string& bytes) {
  Piece piece;
  if (ReadFile(stream, bytes.data(), static_cast<DWORD>(bytes.size()), &piece.size, nullptr) != 0)
    return piece;
  const int error = SetErrno();
  return {0, error == EPIPE ? 0 : error};  // no writer is left
}

}  // namespace

std::shared_ptr<StreamReader> StreamReader::Start(HANDLE stream, std::function<void()> ready) {
  const std::shared_ptr<StreamReader> reader(new StreamReader(std::move(ready)));
  std::thread([reader, stream] { reader->Run(stream); }).detach();
  return reader;
}

void StreamReader::Stop() {
  const std::lock_guard lock(mutex_);
  ready_ = nullptr;
  wanted_.notify_all();
}

bool StreamReader::IsReady() const {
  const std::lock_guard lock(mutex_);
  return taken_ < piece_.size() || is_at_end_;
}

ssize_t StreamReader::Read(char* into, size_t size) {
  const std::lock_guard lock(mutex_);
  if (taken_ < piece_.size()) {
    const size_t count = piece_.copy(into, size, taken_);
    taken_ += count;
    if (taken_ == piece_.size()) wanted_.notify_all();
    return static_cast<ssize_t>(count);
  }
  if (is_at_end_ && error_ == 0) return 0;
  errno = is_at_end_ ? error_ : EAGAIN;
  return -1;
}

void StreamReader::Run(HANDLE stream) {
  std::string bytes(kPieceBytes, '\0');
  for (bool is_wanted = true; is_wanted;) {
    const Piece piece = ReadPiece(stream, bytes);
    is_wanted = Offer(std::string_view(bytes).substr(0, piece.size), piece.error);
  }
  CloseHandle(stream);
}

// Returns whether another piece is wanted, once this one is taken.
bool StreamReader::Offer(std::string_view piece, int error) {
  std::unique_lock lock(mutex_);
  piece_ = piece;
  taken_ = 0;
  is_at_end_ = piece.empty();
  error_ = error;
  if (ready_) ready_();
  wanted_.wait(lock, [this] { return !ready_ || is_at_end_ || taken_ == piece_.size(); });
  return ready_ && !is_at_end_;
}

}  // namespace tabia::io
