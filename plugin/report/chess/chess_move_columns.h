// The columns of a chess move: one list for `tabia probe`, `tabia explain`, the API and the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/choice.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/column.h"

namespace tabia::report {

// A row: a candidate of an answer.
struct MoveRow {
  const Answer& answer;
  const probe::Candidate& candidate;
};

// The forms of a list of moves. A book that counts games has columns of its own, in text and HTML.
inline constexpr unsigned kGamesText = kOwnForm, kExplainText = kOwnForm << 1, kExplainJson = kOwnForm << 2,
                          kGamesHtml = kOwnForm << 3, kWeightsHtml = kOwnForm << 4,
                          kChoiceHtml = kOwnForm << 5;

const ColumnList<MoveRow>& MoveColumns();

// Returns {"weight", "win", "draw", "loss", "active"}.
Json BookMoveJson(const chess::BookMove& move);

// Returns the games of a move, or else its weight.
uint64_t CountOf(const chess::BookMove& move);

// The share of points in games.
struct Score {
  double share = 0;          // 0 to 1
  double low = 0, high = 0;  // the 95 % interval
};

// Returns the score of the player who made the move. The interval is Wilson's: it stays within 0 and 1, and a single win is
// no certainty. There must be a game.
Score ScoreOf(const chess::Games& games);

// Returns "55.0% 51.2–58.7", the second part quiet; a dash if there is no game.
Html ScoreHtml(const std::optional<chess::Games>& games);

// Draws the wins, draws and losses of the mover as a bar, and prints them next to it; nothing if there is no game.
Html GamesBar(const chess::Games& games);

}  // namespace tabia::report
