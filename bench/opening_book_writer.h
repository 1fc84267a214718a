// Made statements as an opening book of eXtreme Gammon's format.
#pragma once

#include <fstream>
#include <string>

#include "core/backgammon/entry/statement.h"

namespace tabia::bench {

// Writes the records of one file. Statements are of money with the cube in the center, by eXtreme Gammon's
// rollouts, their sources in ASCII.
class OpeningBookWriter {
 public:
  // Makes the file `path`, which is complete when the writer is destroyed.
  explicit OpeningBookWriter(const std::string& path);

  void Add(const backgammon::PositionStatement& entry);

 private:
  std::ofstream file_;
};

}  // namespace tabia::bench
