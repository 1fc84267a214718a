// Books made from a fixed seed, so that every run and every machine measures the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/bench_folder.h"

namespace tabia::bench {

// Makes games of about fifty plies: a PGN file in Folder().
std::string MakePgn(uint32_t games);

// Makes about `rows` rows of made games, about 1.165 moves a position, in no order: an OOBS file in Folder().
std::string MakeOobs(uint32_t rows);

// Returns the positions of the rows of MakeOobs(rows), each once, as EPD.
std::vector<std::string> PositionsOfOobs(uint32_t rows);

// Makes the file of an index of MakeOobs(rows).
std::string MakeIndex(uint32_t rows);

// Combines answers into one number, printed next to the time: a faster wrong answer is seen.
class Signature {
 public:
  void Add(uint64_t answer) { hash_ = (hash_ ^ answer) * 0x9e3779b97f4a7c15; }
  std::string Text() const;

 private:
  uint64_t hash_ = 0;
};

}  // namespace tabia::bench
