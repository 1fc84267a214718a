// Waits on the event loop until a descriptor is ready.
#pragma once

#include <functional>
#include <memory>

#include "asio/io_context.hpp"

namespace tabia::io {

// Reading and writing is left to the owner of the descriptor, whose flags stay as they are: other processes have the
// standard streams too, and O_NONBLOCK would be theirs as well. A file counts as ready at any time.
class DescriptorWatch {
 public:
  using Handler = std::function<void()>;
  // Each is called once for each wait, on the loop. It may stop or destroy the watch.
  struct Handlers {
    Handler readable = {};
    Handler writable = {};
    Handler broken = {};  // an error, or the other end is closed; in Windows only reads and writes show that
  };

  // Must live no longer than `io`.
  DescriptorWatch(asio::io_context& io, Handlers handlers);
  DescriptorWatch(const DescriptorWatch&) = delete;
  DescriptorWatch& operator=(const DescriptorWatch&) = delete;
  ~DescriptorWatch() { Stop(); }

  // `descriptor` must stay open until Stop. Returns 0, or the error number with which the system refused.
  int Start(int descriptor);
  // No handler is called any more.
  void Stop();

  // Each does nothing while the same is awaited already.
  void AwaitReadable();
  void AwaitWritable();
  void AwaitBroken();

 private:
  struct State;

  // Shared with the waits that are under way, which may end after the watch.
  std::shared_ptr<State> state_;
};

}  // namespace tabia::io
