// Does something again at each reload signal, while the loop continues to serve.
#pragma once

#include <functional>
#include <thread>

#include "asio/io_context.hpp"
#include "asio/signal_set.hpp"

namespace tabia::io {

// Called on a thread of its own, for work that takes its time; what it returns is called on the loop. May return nothing.
using Reload = std::function<std::function<void()>()>;

class Reloader {
 public:
  // Must live while `io` runs.
  Reloader(asio::io_context& io, Reload reload);
  Reloader(const Reloader&) = delete;
  Reloader& operator=(const Reloader&) = delete;
  ~Reloader();

  // No further signal is awaited. The last call.
  void Close();

 private:
  void AwaitSignal();
  void Begin();
  void Finish(const std::function<void()>& apply);

  asio::io_context& io_;
  const Reload reload_;
  asio::signal_set signal_;
  std::thread thread_;
  bool is_running_ = false;
  bool is_asked_again_ = false;  // while it is running
};

}  // namespace tabia::io
