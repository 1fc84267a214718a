// A CTG book of random games.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tabia::bench {

struct MadeCtg {
  std::string path;               // of the .ctg; its .cto is next to it
  std::vector<std::string> fens;  // of positions that have moves, in random order
  size_t positions = 0;
};

// Returns a book of at least `positions` positions, made once.
const MadeCtg& MakeCtg(size_t positions);

}  // namespace tabia::bench
