// An engine as a child process: how it is started, talked to, watched and ended.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/descriptor.h"

namespace tabia::io {

// How a process ended.
struct Fate {
  bool by_signal = false;
  std::string text;  // "exited with status 3", "killed by signal 9 (Killed)"
};

// Dies when the thread that started it ends, in Windows when tabia ends, however that ends: no engine outlives tabia.
class EngineProcess {
 public:
  // Runs the program `command[0]`, looked for in PATH, with the other words as they are. Its errors go where
  // ours go. The error says why it cannot be started.
  static absl::StatusOr<std::unique_ptr<EngineProcess>> Start(const std::vector<std::string>& command);

  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  // Kills it if it still runs.
  ~EngineProcess();

  // Descriptors that never block; -1 once closed.
  int input() const { return input_.number(); }    // what it reads, for us to write to
  int output() const { return output_.number(); }  // what it writes, for us to read from
  // Readable from its end on.
  int end() const { return end_.number(); }

  void CloseInput() { input_.Close(); }
  void CloseOutput() { output_.Close(); }

  // Waits for its end at most for `limit`; nothing if it still runs then.
  std::optional<Fate> FateWithin(std::chrono::milliseconds limit);

 private:
  struct Child;  // what the system knows it by
  EngineProcess(std::unique_ptr<Child> child, Descriptor input, Descriptor output, Descriptor end);

  const std::unique_ptr<Child> child_;
  Descriptor input_, output_, end_;
  std::optional<Fate> fate_;
};

}  // namespace tabia::io
