// How far a long work has come, for people who watch a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "core/base/progress.h"

namespace tabia::tool {

// A line on stderr that appears after one second and is erased at the end; nothing if stderr is not a terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();

  // To be called no longer than this object lives.
  Progress progress();

 private:
  void Show(uint64_t done, uint64_t total);

  const std::string what_;
  const bool is_terminal_;
  std::chrono::steady_clock::time_point next_;
  bool shown_ = false;
};

}  // namespace tabia::tool
