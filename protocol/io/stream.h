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

// None of its functions waits, but where a limit is stated. The flags of the descriptor stay as they are: other processes
// have the standard streams too, and O_NONBLOCK would be theirs as well. A file counts as ready at any time. In Windows,
// where nothing of this can be awaited, threads read and write a piece of 64 KiB ahead.
class Stream {
 public:
  using Handler = std::function<void()>;
  // Each is called once for each wait, on the loop. It may stop or destroy the stream.
  struct Handlers {
    Handler readable = {};
    Handler writable = {};
    Handler broken = {};  // an error, or the other end is closed; in Windows only reads and writes show that
  };

  // Must live no longer than `io`.
  Stream(asio::io_context& io, Handlers handlers);
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { Stop(); }

  // `descriptor` must stay open until Stop. Returns 0, or the error number with which the system refused.
  int Start(int descriptor);
  // No handler is called any more. In Windows, what was written just now gets a moment to reach its reader.
  void Stop();

  // Each does nothing while the same is awaited already.
  void AwaitReadable();
  void AwaitWritable();
  void AwaitBroken();

  // Whether Read returns something. True also at the end.
  bool IsReadable() const;
  // Whether a write, to a pipe of a few KiB, has not to wait longer than `limit`. True also where it would fail.
  bool IsWritable(std::chrono::milliseconds limit) const;

  // Reads what is there, up to `size` bytes. Returns how many bytes that were, 0 at the end, or -1 and errno. From a
  // stream that is not readable, waits or returns EAGAIN as its flags are.
  ssize_t Read(char* into, size_t size);
  // Writes what is taken without waiting. Returns how many bytes that were, or -1 and errno: EAGAIN if none is
  // taken now.
  ssize_t Write(std::string_view text);

 private:
  struct State;

  // Shared with the waits that are under way, which may end after the stream.
  std::shared_ptr<State> state_;
};

}  // namespace tabia::io
