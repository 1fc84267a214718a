#include "core/probe/backgammon/play_table.h"

#include <utility>

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/base/format.h"

namespace tabia::probe {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Dice;

PlayTableCell AskedCell(const BackgammonBook& book, BackgammonQuestion question, const PlayTableRule& rule) {
  question.other_contexts = rule.other_contexts;
  question.name_contexts = true;
  question.trust = rule.trust;
  PlayTableCell cell{question, AskBackgammon(book, question)};
  std::vector<RankedPlay>& plays = cell.answer.plays;
  cell.known_plays = plays.size();
  std::erase_if(plays, [&rule](const RankedPlay& play) { return play.difference < -rule.within; });
  return cell;
}

void AddRolls(const BackgammonBook& book, const Board& board, const std::vector<Dice>& rolls,
              const PlayTableRule& rule, PlayTableRow row, PlayTable& table) {
  for (const Dice dice : rolls) {
    row.cells.push_back(AskedCell(book, {board, table.context, dice}, rule));
  }
  table.rows.push_back(std::move(row));
}

PlayTable TableOfRolls(PlayTableKind kind, const Context& context, const std::vector<Dice>& rolls) {
  PlayTable table{kind, context};
  for (const Dice dice : rolls) table.columns.push_back(ToText(dice));
  return table;
}

std::string AwayName(int away) {
  return FormatText("%d-away", away);
}

Context ContextAt(int away_self, int away_opponent, const ScoreTableQuestion& question) {
  Context context = question.cube;
  context.jacoby = context.beaver = false;
  context.length = 0;
  context.away_self = away_self;
  context.away_opponent = away_opponent;
  context.crawford = !question.after_crawford && (away_self == 1) != (away_opponent == 1);
  return context;
}

}  // namespace

size_t PlayTable::found() const {
  size_t found = 0;
  for (const PlayTableRow& row : rows) {
    for (const PlayTableCell& cell : row.cells) found += cell.answer.found() && cell.answer.covered ? 1 : 0;
  }
  return found;
}

size_t PlayTable::found_uncovered() const {
  size_t found = 0;
  for (const PlayTableRow& row : rows) {
    for (const PlayTableCell& cell : row.cells) found += cell.answer.found() && !cell.answer.covered ? 1 : 0;
  }
  return found;
}

size_t PlayTable::known_elsewhere() const {
  size_t known = 0;
  for (const PlayTableRow& row : rows) {
    for (const PlayTableCell& cell : row.cells) {
      known += !cell.answer.found() && !cell.answer.near_contexts.empty() ? 1 : 0;
    }
  }
  return known;
}

PlayTable OpeningTable(const BackgammonBook& book, const Context& context, const PlayTableRule& rule) {
  const std::vector<Dice> rolls = backgammon::AllRolls(false);
  PlayTable table = TableOfRolls(PlayTableKind::kOpenings, context, rolls);
  AddRolls(book, backgammon::kStartBoard, rolls, rule, {}, table);
  return table;
}

PlayTable ReplyTable(const BackgammonBook& book, const Context& context, const PlayTableRule& rule) {
  const std::vector<Dice> rolls = backgammon::AllRolls(true);
  PlayTable table = TableOfRolls(PlayTableKind::kReplies, context, rolls);
  for (const backgammon::OpeningPlay& opening : backgammon::OpeningPlays()) {
    const PlayTableRow row = {std::string(opening.name), ToNotation(opening.play)};
    AddRolls(book, opening.play.after, rolls, rule, row, table);
  }
  return table;
}

PlayTable RollTable(const BackgammonBook& book, const Board& board, const Context& context,
                    const PlayTableRule& rule) {
  const std::vector<Dice> rolls = backgammon::AllRolls(true);
  PlayTable table = TableOfRolls(PlayTableKind::kRolls, context, rolls);
  AddRolls(book, board, rolls, rule, {}, table);
  return table;
}

PlayTable ScoreTable(const BackgammonBook& book, const ScoreTableQuestion& question,
                     const PlayTableRule& rule) {
  PlayTable table{PlayTableKind::kScores, question.cube};
  for (int away = 1; away <= kMaxTableAway; ++away) table.columns.push_back(AwayName(away));
  for (int self = 1; self <= kMaxTableAway; ++self) {
    PlayTableRow row = {AwayName(self)};
    for (int opponent = 1; opponent <= kMaxTableAway; ++opponent) {
      row.cells.push_back(
          AskedCell(book, {question.board, ContextAt(self, opponent, question), question.dice}, rule));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace tabia::probe
