// Selects the games of a PGN file by PgnOptions, and counts their results.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/piece.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_tag_filter.h"
#include "core/formats/read_options.h"
#include "core/moves/book_entry.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// The names of two decisions of the report: the number of games taken, and the treatment of games without a result.
inline constexpr const char kGamesDecision[] = "games", kUnfinishedDecision[] = "unfinished games";

// Returns "3 of 5 taken".
std::string TakenText(const records::GameCounts& games);

class PgnFilter {
 public:
  // The result of a game for each colour.
  using ByColor = std::array<chess::Games, 2>;

  explicit PgnFilter(const PgnOptions& options)
      : options_(options), tags_(options_), verdict_(options_.side) {}
  PgnFilter(const PgnFilter&) = delete;
  PgnFilter& operator=(const PgnFilter&) = delete;

  // Keeps a tag of the game, if an option needs it.
  void AddTag(std::string_view name, std::string_view value) {
    if (tags_.is_active()) tags_.AddTag(name, value);
  }
  // Judges the tags of the game. Returns false if they alone exclude it.
  bool MayTake(const PgnHeaders& headers);
  // Returns the result of a game that is taken; otherwise counts the reason and returns nullopt. Call MayTake before.
  std::optional<ByColor> Take(const PgnHeaders& headers, PgnResult result, uint64_t plies);
  // Forgets the tags of the game.
  void EndGame() {
    if (tags_.is_active()) tags_.EndGame();
  }

  // Adds the counts of another filter with the same options.
  void Add(const PgnFilter& other);

  // Returns whether the moves of this colour count in the game.
  bool WantsMovesOf(chess::Color color) const { return verdict_.counts[color]; }
  // Returns the number of games that were left out because they have no result.
  uint64_t unfinished() const { return unfinished_; }
  // Adds each option that is set, with the number of games that it excluded.
  void Describe(records::SourceReport& report) const;

 private:
  bool HasElo(const PgnHeaders& headers) const { return headers.lower_elo() >= options_.min_elo; }
  bool WantsResult(PgnResult result) const;
  // Returns whether games without a result are taken, if a filter of results permits them.
  bool TakesUnfinished() const;
  std::string WantedResults() const;

  const PgnOptions options_;
  PgnTagFilter tags_;
  PgnTagFilter::Verdict verdict_;                                          // of the tags of the game
  uint64_t low_elo_ = 0, unfinished_ = 0, other_results_ = 0, short_ = 0;  // games left out
};

}  // namespace tabia::formats
