// Selects the games of a PGN file by PgnOptions, and counts their results.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/chess/piece.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/read_options.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// The names of two decisions of the report: the number of games taken, and the treatment of games without a result.
inline constexpr const char kGamesDecision[] = "games", kUnfinishedDecision[] = "unfinished games";

// Returns "3 of 5 taken", or "2 games left out".
std::string TakenText(const records::GameCounts& games);
std::string LeftOutText(uint64_t games);

class PgnFilter {
 public:
  // The result of a game for each colour.
  using ByColor = std::array<chess::Games, 2>;

  explicit PgnFilter(const PgnOptions& options) : options_(options) {}

  // Returns false if the tags alone exclude the game.
  bool MayTake(const PgnHeaders& headers) const;
  // Returns the result of a game that is taken; otherwise counts the reason and returns nullopt.
  std::optional<ByColor> Take(const PgnHeaders& headers, PgnResult result, uint64_t plies);

  // Adds the counts of another filter with the same options.
  void Add(const PgnFilter& other);

  // Returns the side whose moves count; nullopt if both do.
  std::optional<chess::Color> side() const;
  bool WantsMovesOf(chess::Color color) const { return side().value_or(color) == color; }
  // Returns the number of games that were left out because they have no result.
  uint64_t unfinished() const { return unfinished_; }
  // Adds each option that is set, with the number of games that it excluded.
  void Describe(std::map<std::string, std::string>& decisions) const;

 private:
  bool HasElo(const PgnHeaders& headers) const { return headers.lower_elo() >= options_.min_elo; }
  bool WantsResult(PgnResult result) const;
  std::string WantedResults() const;

  const PgnOptions options_;
  uint64_t low_elo_ = 0, unfinished_ = 0, other_results_ = 0, short_ = 0;  // games left out
};

}  // namespace tabia::formats
