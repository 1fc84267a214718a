// Threads that read and write a stream of Windows.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/os/windows/system.h"

namespace tabia::io {

// Reads a stream ahead of its user. Windows has no way to wait for a pipe or a console that another process may have
// opened, so a thread blocks in the read. The thread ends when the other end is closed, or with this process.
class StreamReader {
 public:
  // Starts a thread that owns `stream`. It calls `ready` whenever Read has something new.
  static std::shared_ptr<StreamReader> Start(HANDLE stream, std::function<void()> ready);

  // Ends the calls of `ready`.
  void Stop();

  // Returns whether Read would return bytes or the end.
  bool IsReady() const;
  // Returns the number of bytes copied to `into`, 0 at the end, or -1 and errno.
  ssize_t Read(char* into, size_t size);

 private:
  explicit StreamReader(std::function<void()> ready) : ready_(std::move(ready)) {}

  void Run(HANDLE stream);
  bool Offer(std::string_view piece, int error);

  mutable std::mutex mutex_;
  std::condition_variable wanted_;
  std::function<void()> ready_;  // empty once stopped
  std::string piece_;
  size_t taken_ = 0;  // of the piece
  bool is_at_end_ = false;
  int error_ = 0;  // of the read that failed
};

// Writes to a stream, one piece at a time, for a user who must not wait. After Stop, the thread ends as soon as its
// last piece is written or the write has failed. It also ends with this process.
class StreamWriter {
 public:
  // Starts a thread that owns `stream`. It calls `done` after each piece.
  static std::shared_ptr<StreamWriter> Start(HANDLE stream, std::function<void()> done);

  // Ends the calls of `done`.
  void Stop();

  // Takes a piece. Returns its size, or -1 and errno, which is EAGAIN while the last piece is being written.
  ssize_t Write(std::string_view text);
  // Waits at most `limit` until the last piece is written or has failed. Returns whether it has.
  bool IsDoneWithin(std::chrono::milliseconds limit);

 private:
  explicit StreamWriter(std::function<void()> done) : done_(std::move(done)) {}

  void Run(HANDLE stream);
  bool AwaitPiece();
  void Finish(int error);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> done_;  // empty once stopped
  std::string piece_;           // being written
  int error_ = 0;               // of the write that failed
};

}  // namespace tabia::io
