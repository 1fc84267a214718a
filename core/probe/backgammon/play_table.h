// Tables of the plays of a book: for each roll of a position, in reply to each opening play, or at each score.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::probe {

struct PlayTableRule {
  double within = 0.02;  // equity: a play is a rival of the best one if it costs at most this
  TrustRule trust = {};
  bool other_contexts = false;  // as in BackgammonQuestion
};

struct PlayTableCell {
  BackgammonQuestion question;
  BackgammonAnswer answer;  // of its plays, the best one and its rivals
  size_t known_plays = 0;   // number of plays in the book, with those left out of `answer`
};

// A row of a table. In a table of replies, `play` is the opening play to which the row replies; otherwise it is empty.
struct PlayTableRow {
  std::string name = {};  // "31P", or the away score "3-away" of the player on roll
  std::string play = {};  // "8/5 6/5"
  std::vector<PlayTableCell> cells = {};
};

enum class PlayTableKind { kOpenings, kReplies, kRolls, kScores };

struct PlayTable {
  PlayTableKind kind = {};
  backgammon::Context context = {};  // for the player who rolls; in a table of scores, its cube and rules
  std::vector<std::string> columns = {};  // "21", or the away score "5-away" of the opponent
  std::vector<PlayTableRow> rows = {};    // each with a cell for each column

  size_t cells() const { return rows.size() * columns.size(); }
  // Returns the number of cells whose roll the book covers (roll_coverage.h).
  size_t found() const;
  // Returns the number of the other cells that have plays, which are candidates of other rolls.
  size_t found_uncovered() const;
  // Returns the number of cells without plays for which the book has an answer in another context.
  size_t known_elsewhere() const;
};

// The next four functions query the book once for each cell. `context` is from the view of the player on roll.

// Returns the table of the 15 first rolls of a game.
PlayTable OpeningTable(const BackgammonBook& book, const backgammon::Context& context,
                       const PlayTableRule& rule);
// Returns the replies to 33 opening plays with 21 rolls. The opponent has played at the same score, seen from the other
// side.
PlayTable ReplyTable(const BackgammonBook& book, const backgammon::Context& context,
                     const PlayTableRule& rule);
// Returns the table of the 21 rolls of a position.
PlayTable RollTable(const BackgammonBook& book, const backgammon::Board& board,
                    const backgammon::Context& context, const PlayTableRule& rule);

inline constexpr int kMaxTableAway = 15;

struct ScoreTableQuestion {
  backgammon::Board board;
  backgammon::Dice dice;
  backgammon::Context cube = {};  // its cube and owner are those of all scores
  bool after_crawford = false;    // a score with a 1-away player is after the Crawford game
};
// Returns the table of one roll at each score from 1-away to 15-away of either player.
PlayTable ScoreTable(const BackgammonBook& book, const ScoreTableQuestion& question,
                     const PlayTableRule& rule);

}  // namespace tabia::probe
