// Tables of plays, for people, for spreadsheets and programs, and as a page.
//
// Who made a number is stated with it in each of them: level, program and source.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/probe/backgammon/play_table.h"
#include "core/probe/book.h"

namespace tabia::report {

// Returns what a table is of: "replies: money, Jacoby, beavers".
std::string PlayTableTitle(const probe::PlayTable& table);
// Returns of the best play, place 0, "answered as money" or "not played: minimum plays"; of a rival "too close to call".
// Empty if nothing of this is so.
std::string RemarkOf(const probe::BackgammonAnswer& answer, size_t place);
// Returns "analysed", "positions" or "other rolls"; empty of a miss.
std::string_view BasisWord(const probe::BackgammonAnswer& answer);
// Returns the name of an opening play, in the table of them; else nothing.
std::string PlayNameIn(const probe::PlayTable& table, const probe::PlayTableCell& cell,
                       const probe::RankedPlay& play);

// A heading, and a table of each row; scores are a grid of letters, too.
std::string PlayTableText(const probe::Book& book, const probe::PlayTable& table);

// A line for each play, and one for each roll that is not in the book.
std::string PlayTableTsvTitles();
std::string PlayTableTsv(const probe::PlayTable& table);

// An object for each cell on a line of its own: the fields of AnswerJson, with the best play and its rivals alone, then
// "table", "score", "opening" and "opening_play".
std::string PlayTableJson(const probe::Book& book, const probe::PlayTable& table);

// A page with all tables, which needs nothing else.
std::string PlayTablesHtml(const probe::Book& book, const std::vector<probe::PlayTable>& tables);

}  // namespace tabia::report
