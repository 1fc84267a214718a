// The description of a book, which is stored as the metadata of its index.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/moves/ruleset.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"

namespace tabia::probe {

// A source of a book, as the metadata lists it.
struct ListedSource {
  std::string name;  // the file's name without its folder
  records::SourceReport report;
};

// Returns whether both sources have the same entry in the metadata of an index.
bool IsSame(const ListedSource& a, const ListedSource& b);
// Returns whether a backgammon index lists `a` before `b`: in the order of their names.
bool IsListedBefore(const ListedSource& a, const ListedSource& b);

struct BookInfo {
  records::Game game = records::Game::kChess;
  // True for a part of a chess book, which cannot be probed. It can only be merged with the other parts.
  bool is_part = false;
  bool of_one_side = false;  // of a part: some of its sources count the moves of one side alone
  // The half-life of the games of a part (formats::HalfLifeText); empty if they are not weighted.
  std::string half_life;
  std::vector<ListedSource> sources;
  std::string about;       // a text of the maker of the book about its origin; may be empty
  uint64_t positions = 0;  // keys: in backgammon, positions with a roll and without
  // Keys that were dropped because different positions share them, as 16 hex digits. In a part, two checks follow each
  // key.
  std::vector<std::string> collisions;
  // Keys whose notes were dropped, because an index holds at most 16 MiB of notes about a position.
  std::vector<std::string> long_notes;

  // Chess.
  std::string variant = "standard";
  // The positions and moves are texts of a variant whose rules were not supported when the book was built.
  bool has_texts = false;
  records::Scale scale = records::Scale::kGames;
  uint64_t moves = 0;
  uint64_t evaluated = 0;  // moves that have an evaluation
  uint64_t notes = 0;
  uint64_t weight_conflicts = 0;  // moves whose weight differs between lines of the sources
  // Moves that a rule of the build dropped, by the name of its flag: "min_games". Several rules may drop the same move.
  std::map<std::string, uint64_t> dropped;
  uint64_t deactivated = 0;  // moves that the build made inactive, because they lose too much (--max-loss)
  uint64_t overruled = 0;    // moves of a source that were dropped in favour of those of an earlier one

  // Backgammon.
  uint64_t evaluations = 0;  // of positions after plays
  uint64_t decisions = 0;    // analysed rolls
  uint64_t cubes = 0;        // analysed cube decisions
  // Evaluations by rollouts whose settings are known, such as the seed.
  uint64_t with_settings = 0;
  // Positions after plays whose rollouts add up (backgammon::RolloutPool), the rollouts of which they are the sum, and
  // the ones that are not counted because they repeat another one.
  uint64_t combined = 0, combined_rollouts = 0, repeated_rollouts = 0;

  // Returns the rules of a chess book.
  chess::Ruleset rules() const {
    return has_texts ? chess::Ruleset::Unsupported(variant) : chess::Ruleset::Of(variant);
  }
};

// Converts a BookInfo to JSON. The names are those of the members, and the version of the values is added: in chess
// the first version that has all they need. BookInfoFromJson converts it back. It returns a DataLossError if InfoJson
// did not write the text, or if the values have a version that this program does not read.
Json InfoJson(const BookInfo& info);
absl::StatusOr<BookInfo> BookInfoFromJson(std::string_view text);

}  // namespace tabia::probe
