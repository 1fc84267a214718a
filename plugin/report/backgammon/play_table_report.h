// Tables of plays as text, TSV, JSON and a web page.
//
// Each evaluation is shown with its level, program and source.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/play_table.h"
#include "core/probe/book.h"

namespace tabia::report {

// Returns "replies: money, Jacoby, beavers".
std::string PlayTableTitle(const probe::PlayTable& table);
// Returns a remark on the play at `place`, such as "answered as money", "not played: minimum plays" or "too close to
// call (29% better)"; may be empty.
std::string RemarkOf(const probe::BackgammonAnswer& answer, size_t place);
// Returns "analysed", "positions" or "other rolls"; empty if the answer has no plays.
std::string_view BasisWord(const probe::BackgammonAnswer& answer);
// Returns the name of an opening play, such as "31P"; empty unless the table is the one of opening plays.
std::string PlayNameIn(const probe::PlayTable& table, const probe::PlayTableCell& cell,
                       const probe::RankedPlay& play);

// Returns a heading, and a table for each row; a table of scores begins with a grid of letters.
std::string PlayTableText(const probe::BackgammonBook& book, const probe::PlayTable& table);

// Returns the titles of the columns as a line of TSV.
std::string PlayTableTsvTitles();
// Returns a line of TSV for each play and for each roll that is not in the book.
std::string PlayTableTsv(const probe::PlayTable& table);

// Returns an object for each cell, one a line: the members of AnswerJson for the best play and its rivals, then
// "table", "score", "opening" and "opening_play".
std::string PlayTableJson(const probe::BackgammonBook& book, const probe::PlayTable& table);

// Returns a page with all tables, without a script and complete in itself.
std::string PlayTablesHtml(const probe::BackgammonBook& book, const std::vector<probe::PlayTable>& tables);

// Footnotes that name the source of each evaluation, for tables whose cells have no room for it.
class SourceNotes {
 public:
  // Returns the number of the footnote, from 1, in order of first use.
  size_t NumberOf(const probe::Appraisal& appraisal);
  // Returns the footnotes in order of their numbers: "2-ply, GNU Backgammon 1.07, Ann".
  const std::vector<std::string>& makers() const { return makers_; }

 private:
  std::vector<std::string> makers_;
};

}  // namespace tabia::report
