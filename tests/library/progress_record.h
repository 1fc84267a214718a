// Records the calls of a progress callback.
#pragma once

#include <cstdint>

#include "tests/library/opened.h"

namespace tabia {

struct ProgressRecord {
  int calls = 0;
  bool ran_backwards = false;
  uint64_t done = 0, total = 0;

  static void Update(void* argument, uint64_t done, uint64_t total) {
    ProgressRecord& record = *static_cast<ProgressRecord*>(argument);
    ++record.calls;
    record.ran_backwards |= done < record.done || done > total;
    record.done = done;
    record.total = total;
  }
  // Cancels at the first call.
  static int32_t Cancel(void* argument, uint64_t done, uint64_t total) {
    Update(argument, done, total);
    return 1;
  }
  static int32_t Continue(void* argument, uint64_t done, uint64_t total) {
    Update(argument, done, total);
    return 0;
  }
  tabia_options CheckedOptions(tabia_check check) {
    auto options = Sized<tabia_options>();
    options.check = check;
    options.progress_argument = this;
    return options;
  }
  // Returns options with this record as the callback.
  tabia_options Options() {
    auto options = Sized<tabia_options>();
    options.progress = Update;
    options.progress_argument = this;
    return options;
  }
};

}  // namespace tabia
