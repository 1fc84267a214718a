// What a progress callback was told.
#pragma once

#include <cstdint>

#include "tests/library/opened.h"

namespace tabia {

struct Told {
  int calls = 0;
  bool ran_backwards = false;
  uint64_t done = 0, total = 0;

  static void Hear(void* argument, uint64_t done, uint64_t total) {
    Told& told = *static_cast<Told*>(argument);
    ++told.calls;
    told.ran_backwards |= done < told.done || done > total;
    told.done = done;
    told.total = total;
  }
  // That have it told.
  tabia_options Options() {
    auto options = Sized<tabia_options>();
    options.progress = Hear;
    options.progress_argument = this;
    return options;
  }
};

}  // namespace tabia
