#include "protocol/io/windows/stream_threads.h"

#include <algorithm>
#include <cerrno>
#include <thread>

namespace tabia::io {
namespace {

constexpr size_t kPieceBytes = size_t{1} << 16;

struct Piece {
  DWORD size = 0;
  int error = 0;
};

// Reads at most 64 KiB. An empty piece is the end of the stream, as in C.
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

// Offers a piece to Read, and waits until it is taken. Returns whether to read another one.
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

namespace {

constexpr size_t kMaxPieceBytes = size_t{1} << 16;

int WritePiece(HANDLE stream, std::string_view bytes) {
  while (!bytes.empty()) {
    DWORD written = 0;
    if (WriteFile(stream, bytes.data(), static_cast<DWORD>(bytes.size()), &written, nullptr) == 0)
      return SetErrno();
    bytes.remove_prefix(written);
  }
  return 0;
}

}  // namespace

std::shared_ptr<StreamWriter> StreamWriter::Start(HANDLE stream, std::function<void()> done) {
  const std::shared_ptr<StreamWriter> writer(new StreamWriter(std::move(done)));
  std::thread([writer, stream] { writer->Run(stream); }).detach();
  return writer;
}

void StreamWriter::Stop() {
  const std::lock_guard lock(mutex_);
  done_ = nullptr;
  changed_.notify_all();
}

ssize_t StreamWriter::Write(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (error_ != 0 || !piece_.empty()) {
    errno = error_ != 0 ? error_ : EAGAIN;
    return -1;
  }
  piece_ = text.substr(0, kMaxPieceBytes);
  changed_.notify_all();
  return static_cast<ssize_t>(piece_.size());
}

bool StreamWriter::IsDoneWithin(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, limit, [this] { return piece_.empty(); });
}

void StreamWriter::Run(HANDLE stream) {
  // No other thread changes a piece while it is being written.
  while (AwaitPiece()) Finish(WritePiece(stream, piece_));
  CloseHandle(stream);
}

bool StreamWriter::AwaitPiece() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !piece_.empty() || !done_; });
  return !piece_.empty();
}

void StreamWriter::Finish(int error) {
  const std::lock_guard lock(mutex_);
  piece_.clear();
  error_ = error;
  changed_.notify_all();
  if (done_) done_();
}

}  // namespace tabia::io
