// What rivals are asked, in random order, with what the answers come to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/rivals/rival.h"

namespace tabia::bench {

enum class Kind { kHit, kMiss };

// Some questions and the sum of their answers.
struct Sheet {
  std::vector<Question> questions;
  std::vector<std::string> epds;  // behind the questions, where texts are asked for
  Digest expected;
};

class Questioner {
 public:
  // Asks about the first `held` entries, each once before any comes again.
  Questioner(const Entries& entries, uint64_t held, bool with_epds);

  // The next `count` positions: a miss asks for the complement of a key, and for an EPD with an en passant
  // square that is none.
  Sheet Next(uint64_t count, Kind kind);

 private:
  const Entries& entries_;
  const bool with_epds_;
  PageVector<uint32_t> order_;
  uint64_t next_ = 0;
};

}  // namespace tabia::bench
