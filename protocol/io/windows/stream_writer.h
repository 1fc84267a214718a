// Writes to a stream of Windows for a user who must not wait.
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

// A thread that writes one piece at a time. It ends when it is stopped and its last piece is written, or its reader
// gone; with this process at the latest.
class StreamWriter {
 public:
  // Owns `stream` from now on. `done` is called on the thread of the writer after each piece.
  static std::shared_ptr<StreamWriter> Start(HANDLE stream, std::function<void()> done);

  // `done` is not called any more.
  void Stop();

  // Takes a piece, unless the one before is not written yet: EAGAIN. Returns its size, or -1 and errno.
  ssize_t Write(std::string_view text);
  // Returns whether all that was taken is written within `limit`, or cannot be.
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
  int error_ = 0;               // with which the system refused
};

}  // namespace tabia::io
