// A UCI engine that runs as a child process, and the lines sent to it and by it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "protocol/io/engine_process.h"

namespace tabia::bench {

class UciEngine {
 public:
  // Starts `command`, whose words are separated by blanks. The program is looked up as in a shell.
  explicit UciEngine(const std::string& command);
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;
  // Sends "quit" and waits for the end.
  ~UciEngine();

  // Sends whole lines, in one write.
  void Send(std::string_view lines);
  // Returns the next line without its end, valid until the next call.
  std::string_view ReadLine();
  // Returns the first line that begins with `begin`; those before are dropped.
  std::string_view ReadTo(std::string_view begin);

 private:
  const std::string command_;
  const std::unique_ptr<io::EngineProcess> process_;
  std::string unread_;
  size_t begin_ = 0;  // of the unread bytes
};

}  // namespace tabia::bench
