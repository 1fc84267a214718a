// A loop of UCI on a thread of its own, with pipes to it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "protocol/uci/driver/uci_loop.h"

namespace tabia::uci {

class RunningLoop {
 public:
  // Starts a thread with `run`, which returns the exit code.
  explicit RunningLoop(std::function<int(UciStreams streams)> run);
  ~RunningLoop();

  void Send(std::string_view text);
  void CloseInput() { Close(to_loop_); }
  void CloseOutput() { Close(from_loop_); }

  // Reads up to and including the line that begins with `begin`, and returns all of it.
  std::string ReadTo(std::string_view begin);
  std::string ReadToEnd() { return ReadTo("no line begins like this"); }

  // Waits for the end of the loop.
  int ExitCode();

 private:
  static void Close(int& descriptor);
  // Appends to `unread_`. Returns false at the end of the output.
  bool ReadMore();

  int to_loop_ = -1, from_loop_ = -1;
  std::string unread_;
  int exit_code_ = -1;
  std::thread thread_;
};

}  // namespace tabia::uci
