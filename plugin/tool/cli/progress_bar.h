// A progress bar on the terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "core/base/progress.h"

namespace tabia::tool {

// A line on standard error that appears after one second and is erased at the end: the bar, the rate and the time left,
// in the width of the terminal. Prints nothing if standard error is not a terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();

  // Returns a function that shows the progress. It must not be called after this object is destroyed.
  Progress progress();

 private:
  void Show(uint64_t done, uint64_t total);

  const std::string what_;
  const bool is_terminal_;
  const std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point next_;
  bool shown_ = false;
};

}  // namespace tabia::tool
