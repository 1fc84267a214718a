// A pipe, a terminal or a file on the event loop.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "asio/io_context.hpp"

namespace tabia::io {

// Only Stop, IsWritable and Read can wait; their comments say when. The flags of the descriptor are not changed: other
// processes share the standard streams, and O_NONBLOCK would affect them too. A file is always ready. Windows has no
// way to wait for a pipe or a console, so threads read and write up to 64 KiB ahead there.
class Stream {
 public:
  using Handler = std::function<void()>;
  // Each is called once for each wait, on the loop, and may stop or destroy the stream.
  struct Handlers {
    Handler readable = {};
    Handler writable = {};
    // Called for an error, or if the other end was closed. On Windows, only Read and Write report these.
    Handler broken = {};
  };

  // Prepares a stream on `io`, which must outlive it.
  Stream(asio::io_context& io, Handlers handlers);
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { Stop(); }

  // Begins to use `descriptor`, which must stay open until Stop. Returns 0 or the system's error number.
  int Start(int descriptor);
  // Ends all waits: no handler is called after this. On Windows, waits up to 60 ms for the last write.
  void Stop();

  // Begins a wait, unless the same one is pending.
  void AwaitReadable();
  void AwaitWritable();
  void AwaitBroken();

  // Returns whether Read would return at once, with bytes or the end.
  bool IsReadable() const;
  // Returns whether a write of a few KiB is possible within `limit`. Also true if it would fail.
  bool IsWritable(std::chrono::milliseconds limit) const;

  // Reads up to `size` bytes. Returns their number, 0 at the end, or -1 and errno. If the stream is not readable, waits
  // or fails with EAGAIN, depending on its flags.
  ssize_t Read(char* into, size_t size);
  // Writes as many bytes as possible without waiting. Returns their number, or -1 and errno, which is EAGAIN if the
  // stream is full.
  ssize_t Write(std::string_view text);

 private:
  struct State;

  // Shared with the pending waits, which may outlive the stream.
  std::shared_ptr<State> state_;
};

}  // namespace tabia::io
