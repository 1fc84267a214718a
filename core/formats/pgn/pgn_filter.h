// Decides which games of a PGN file count, and what each counts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/chess/piece.h"
#include "core/formats/pgn/pgn_headers.h"
#include "core/formats/pgn/pgn_options.h"
#include "core/records/game_counts.h"

namespace tabia::formats {

// The names of the decisions that state how many games are taken, and what becomes of those without a result.
inline constexpr const char kGamesDecision[] = "games", kUnfinishedDecision[] = "unfinished games";

// Return "3 of 5 taken", "2 games left out".
std::string TakenText(const records::GameCounts& games);
std::string LeftOutText(uint64_t games);

class PgnFilter {
 public:
  // What a game counts for the player of each colour.
  using ByColor = std::array<chess::Games, 2>;

  explicit PgnFilter(const PgnOptions& options) : options_(options) {}

  // Returns false if the tags alone exclude the game.
  bool MayTake(const PgnHeaders& headers) const;
  // Returns what a game with this result and length counts. If it is left out, counts the reason and returns
  // nothing.
  std::optional<ByColor> Take(const PgnHeaders& headers, PgnResult result, uint64_t plies);

  // Adds what another filter with these options has counted.
  void Add(const PgnFilter& other);

  // Returns the side whose moves count, nothing if both do.
  std::optional<chess::Color> side() const;
  bool WantsMovesOf(chess::Color color) const { return side().value_or(color) == color; }
  // Returns how many games were left out because they have no result.
  uint64_t unfinished() const { return unfinished_; }
  // Adds each option that is set, with the number of games that it left out.
  void Describe(std::map<std::string, std::string>& decisions) const;

 private:
  bool HasElo(const PgnHeaders& headers) const { return headers.lower_elo() >= options_.min_elo; }
  bool WantsResult(PgnResult result) const;
  std::string WantedResults() const;

  const PgnOptions options_;
  uint64_t low_elo_ = 0, unfinished_ = 0, other_results_ = 0, short_ = 0;  // games left out
};

}  // namespace tabia::formats
