// The report of all backgammon matches in a folder: the error rate of each player by turn, by opening roll, by score
// and by month, and the largest errors.
//
// The error rate is the equity lost per judged decision, in thousandths.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/records/source_report.h"
#include "plugin/report/backgammon/player_review.h"
#include "plugin/report/backgammon/review_report.h"

namespace tabia::report {

struct FolderReview {
  std::string folder, book;
  std::string patterns;             // NamePatterns::text of the players to review; empty: all
  uint64_t matches = 0;             // that were reviewed
  uint64_t repeated = 0;            // files with a match that another file has too
  std::string first_repeated = {};  // the path of the first of them
  uint64_t others = 0;              // files without a match
  uint64_t later_replies = 0;       // to beavers, which are not judged
  ReviewTotals totals = {};
  PlayerReviews players = {};
  records::SourceReport source = {};  // the skipped files and records
  // The numbers of players with tables of their own, and of rows of such a table, in text and HTML.
  size_t max_players = 5, max_rows = 20;
};

std::string FolderReviewText(const FolderReview& review);
// Returns a page that has no script and loads nothing, with the board of each listed error.
std::string FolderReviewHtml(const FolderReview& review);
// Returns a line {"kind": "player", …} for each player, and one {"kind": "folder", …}.
std::string FolderReviewJson(const FolderReview& review);
// Returns a line for each sum of each player, after a line of titles.
std::string FolderReviewTsv(const FolderReview& review);

}  // namespace tabia::report
