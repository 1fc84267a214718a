// A PGN file with the games of a test, which is read with options.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "core/formats/read_options.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {

class PgnGamesFixture : public testing::Test {
 protected:
  void AddText(std::string_view text) { text_ += text; }
  Outcome Read() {
    WriteFile(folder_ / "games.pgn", text_);
    return ReadBook(folder_ / "games.pgn", options_);
  }
  // Returns "e2e4 1 0 0" for each record, in order.
  std::vector<std::string> Moves() {
    std::vector<std::string> moves;
    for (const std::string& line : Read().lines) {
      std::string move = line.substr(line.find('\t') + 1);
      std::replace(move.begin(), move.end(), '\t', ' ');
      moves.push_back(move);
    }
    return moves;
  }
  std::string Decision(const std::string& about) { return Read().report.decisions[about]; }

  ScratchFolder folder_;
  ReadOptions options_;
  PgnOptions& pgn_ = options_.pgn;

 private:
  std::string text_;
};

}  // namespace tabia::formats
