// The questions that rivals are asked, in random order, with the sum of their answers.
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
  std::vector<std::string> epds;  // the texts that the questions point to, where texts are needed
  Digest expected;
};

class Questioner {
 public:
  // Questions about the first `held` entries, each once before any comes again.
  Questioner(const Entries& entries, uint64_t held, bool with_epds);

  // Returns the next `count` positions: a miss is the complement of a key, and an EPD with an impossible en
  // passant square.
  Sheet Next(uint64_t count, Kind kind);

 private:
  const Entries& entries_;
  const bool with_epds_;
  PageVector<uint32_t> order_;
  uint64_t next_ = 0;
};

}  // namespace tabia::bench
