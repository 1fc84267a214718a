#include "protocol/io/windows/stream_writer.h"

#include <cerrno>
#include <thread>
#include <utility>

namespace tabia::io {
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
  // Nobody changes a piece while it is being written.
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
