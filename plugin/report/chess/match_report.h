// A suite after its match: a table of its openings, and a summary of the match.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/games/game_counts.h"
#include "core/match/match_games.h"
#include "core/match/match_score.h"
#include "core/match/played_suite.h"
#include "core/suites/opening_rule.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/picture/score_chart.h"

namespace tabia::report {

// A row of the table: an opening, or the sum of the openings of an ECO code.
struct MatchRow {
  const match::PlayedOpening* opening = nullptr;  // null for a sum
  std::string eco;
  match::Score score;
};

struct MatchReport {
  std::string suite_name;
  match::PlayedSuite suite;
  games::GameCounts counts;
  std::optional<match::Bounds> bounds;  // of the likelihood ratio
};

// Returns the rows of the openings in the order of the suite, or of the ECO codes in alphabetical order.
std::vector<MatchRow> RowsOf(const match::PlayedSuite& suite, bool by_eco);

// Returns the names of the columns by which rows can be sorted.
std::vector<std::string_view> SortableColumns();
// Sorts by the values of the column of this name; rows without a value come last, and equal rows keep their order.
void SortRows(std::string_view column, bool is_descending, std::vector<MatchRow>& rows);

// Returns the titles and the rows as a table of text, or as lines of TSV.
std::string MatchTableText(const std::vector<MatchRow>& rows);
std::string MatchTableTsv(const std::vector<MatchRow>& rows);
// Returns a line of JSON for each row: {"kind": "opening" or "eco", …}.
std::string MatchTableJson(const std::vector<MatchRow>& rows);

// Returns the picture of the scores. `band` are the scores of an even opening.
Html MatchPicture(const MatchReport& report, const std::vector<MatchRow>& rows, Span band = Scores().band);

// Returns a page with the picture, the summary with more facts, and the rows as a table.
std::string MatchHtml(const MatchReport& report, const std::vector<MatchRow>& rows, const Facts& more,
                      const suites::Window& band);

// Returns the summary: the games, the statistics of the pairs of each pairing, and the suite's draws and bias.
Facts MatchFacts(const MatchReport& report);
std::string MatchSummaryText(const MatchReport& report);
// Returns {"kind": "match", …}, with the statistics of each two players in "pairings".
Json MatchSummaryJson(const MatchReport& report);

// Returns the numbers of games that were left out by reason, those of games without moves, and the first fault of the
// unreadable ones. LeftOutJson omits the games without moves.
Facts LeftOutFacts(const games::GameCounts& counts);
Json LeftOutJson(const games::GameCounts& counts);

}  // namespace tabia::report
