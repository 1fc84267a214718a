// An engine as a child process, with pipes to its standard input and output.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/file_io.h"

namespace tabia::io {

// The end of a process.
struct Fate {
  bool by_signal = false;
  std::string text;  // "exited with status 3", "killed by signal 9 (Killed)"
};

// The system kills the engine if the thread that started it ends, or on Windows if tabia ends, even by a crash. So no
// engine outlives tabia.
class EngineProcess {
 public:
  // Starts the program `command[0]`, looked up in PATH, with the other words as its arguments. It shares our standard
  // error. Returns an error if it cannot be started.
  static absl::StatusOr<std::unique_ptr<EngineProcess>> Start(const std::vector<std::string>& command);

  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  // Kills the engine if it still runs.
  ~EngineProcess();

  // Returns a descriptor that never blocks, or -1 once it is closed. `end` is readable after the process has ended.
  int input() const { return input_.number(); }    // the engine's standard input, for us to write to
  int output() const { return output_.number(); }  // its standard output, for us to read from
  int end() const { return end_.number(); }

  void CloseInput() { input_.Close(); }
  void CloseOutput() { output_.Close(); }

  // Waits for the end of the process, at most for `limit`. Returns nothing if it still runs.
  std::optional<Fate> FateWithin(std::chrono::milliseconds limit);

 private:
  struct Child;  // the ids of the system
  EngineProcess(std::unique_ptr<Child> child, Descriptor input, Descriptor output, Descriptor end);

  const std::unique_ptr<Child> child_;
  Descriptor input_, output_, end_;
  std::optional<Fate> fate_;
};

}  // namespace tabia::io
