// A bounded part of the server's time, for clients who send faster than they are answered.
#pragma once

#include <deque>
#include <functional>

#include "asio/io_context.hpp"
#include "asio/steady_timer.hpp"

namespace tabia::io {

// Whoever waits for each answer before the next line never meets it. All the others share one queue, which
// takes at most 64 steps in a millisecond, with everybody else's turns between them: so a flood neither
// delays the answers of the patient nor makes the server so busy that the system lets other programs run
// first.
class Pace {
 public:
  // Must live while `io` runs.
  explicit Pace(asio::io_context& io) : io_(io), rest_(io) {}

  // Calls `step` once, later: unless closed before.
  void Later(std::function<void()> step);
  // Forgets all steps. The last call.
  void Close();

 private:
  void Advance();
  void TakeStep();
  void Rest();

  asio::io_context& io_;
  asio::steady_timer rest_;
  std::deque<std::function<void()>> steps_;
  bool is_advancing_ = false;
  int taken_ = 0;  // since the last rest
};

}  // namespace tabia::io
