// A UCI engine that runs beside, and what is said to it and by it.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace tabia::bench {

class EngineProcess {
 public:
  // The words of `command` are parted by blanks; the program is looked for as a shell does.
  explicit EngineProcess(const std::string& command);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  // Says "quit" and waits for the end.
  ~EngineProcess();

  // Whole lines, in one write.
  void Say(std::string_view lines);
  // The next line without its end, good until the next call.
  std::string_view ReadLine();
  // The first line that begins with `begin`; those before are lost.
  std::string_view ReadTo(std::string_view begin);

 private:
  const std::string command_;
  pid_t process_ = 0;
  int to_ = -1, from_ = -1;
  std::string unread_;
  size_t begin_ = 0;  // of what is unread
};

}  // namespace tabia::bench
