// Reviewed games of chess, as text, TSV, JSON and a page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/repertoire/repertoire_review.h"
#include "plugin/report/layout/column.h"

namespace tabia::report {

// Returns the columns of a reviewed game. TSV and JSON have all facts; text and HTML have a few.
const ColumnList<repertoire::ReviewedGame>& ReviewedGameColumns();

// Returns the line {"kind": "game", …} of JSON.
std::string ReviewedGameJson(const repertoire::ReviewedGame& game);

// A review with its totals. If `games` are all reviewed games, they are listed one by one; otherwise they are
// grouped by the move that left.
struct RepertoireReview {
  std::string games_name, repertoire_name, against_name;  // the last one may be empty
  std::string player;                                     // may be empty
  bool has_side = false;                                  // --player or --side was given
  games::GameCounts counts;
  repertoire::ReviewTotals totals;
  std::vector<repertoire::ReviewedGame> games;
  size_t max_rows = 20;  // of each table
};

// Returns the sums, and then the games.
std::string ReviewText(const RepertoireReview& review);
std::string ReviewHtml(const RepertoireReview& review);

// Returns a line {"kind": "opening" or "opponent", "name", …} for each name, and a line {"kind": "total", …}.
std::string ReviewTotalsJson(const RepertoireReview& review);

}  // namespace tabia::report
