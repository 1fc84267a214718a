// Reads a stream of Windows ahead of its user.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/os/windows/system.h"

namespace tabia::io {

// A read of a pipe or a console that another process may have opened cannot be awaited: hence a thread that waits in it,
// until the other end is closed. It ends with this process at the latest.
class StreamReader {
 public:
  // Owns `stream` from now on. `ready` is called on the thread of the reader whenever there is something new for Read.
  static std::shared_ptr<StreamReader> Start(HANDLE stream, std::function<void()> ready);

  // `ready` is not called any more.
  void Stop();

  // Whether Read has anything but EAGAIN.
  bool IsReady() const;
  // Returns how many bytes were put at `into`, 0 at the end, or -1 and errno.
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
  int error_ = 0;  // which ended it
};

}  // namespace tabia::io
