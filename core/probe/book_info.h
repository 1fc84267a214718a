// The description of a book; stored in the index as its metadata.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"

namespace tabia::probe {

struct Source {
  std::string name;  // the file's name without its folder
  records::SourceReport report;
};

// Returns whether an index states the same of both.
bool IsSame(const Source& a, const Source& b);

struct BookInfo {
  records::Game game = records::Game::kChess;
  // True for a part of a chess book: it cannot be probed, but put together with the other parts.
  bool is_part = false;
  bool of_one_side = false;  // of a part: some of its sources count the moves of one side alone
  std::vector<Source> sources;
  uint64_t positions = 0;  // keys: in backgammon, positions with a roll and without
  // Keys shared by different positions, as 16 hex digits, dropped; in a part, two checks follow each of them.
  std::vector<std::string> collisions;

  // Chess.
  std::string variant = "standard";
  records::Scale scale = records::Scale::kGames;
  uint64_t moves = 0;
  uint64_t notes = 0;
  uint64_t weight_conflicts = 0;  // moves for which lines of the sources state different weights
  uint64_t overruled = 0;         // moves of a source that were dropped in favour of those of an earlier one

  // Backgammon.
  uint64_t evaluations = 0;  // of positions after plays
  uint64_t decisions = 0;    // analysed rolls
  uint64_t cubes = 0;        // analysed cube decisions
};

// Returns the version of the code of the values in an index of this game: a program reads only values of its
// own version.
int ValueCode(records::Game game);

// Converts to and from JSON with the same names and the version of the code. BookInfoFromJson fails (data loss) on text that
// InfoJson did not write, and on an index whose values have another version.
Json InfoJson(const BookInfo& info);
absl::StatusOr<BookInfo> BookInfoFromJson(std::string_view text);

}  // namespace tabia::probe
