// A bounded part of the server's time, for clients who send faster than they are answered.
#pragma once

#include <deque>
#include <functional>

#include "asio/io_context.hpp"
#include "asio/steady_timer.hpp"

namespace tabia::io {

// A client that waits for each answer before its next line is never delayed by it. All others share one queue, which
// takes at most 64 steps in a millisecond, with the turns of the patient clients between them: so a flood neither
// delays their answers nor makes the server so busy that the system prefers other programs to it.
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
