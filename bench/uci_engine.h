// A UCI engine that runs beside, and what is said to it and by it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "protocol/io/engine_process.h"

namespace tabia::bench {

class UciEngine {
 public:
  // The words of `command` are parted by blanks; the program is looked for as a shell does.
  explicit UciEngine(const std::string& command);
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;
  // Says "quit" and waits for the end.
  ~UciEngine();

  // Whole lines, in one write.
  void Say(std::string_view lines);
  // The next line without its end, good until the next call.
  std::string_view ReadLine();
  // The first line that begins with `begin`; those before are lost.
  std::string_view ReadTo(std::string_view begin);

 private:
  const std::string command_;
  const std::unique_ptr<io::EngineProcess> process_;
  std::string unread_;
  size_t begin_ = 0;  // of what is unread
};

}  // namespace tabia::bench
