// The views of a backgammon book as HTML. Every number has its level, program and source: in its row, or by a number that
// refers to the list at the end of the view.
#pragma once

#include <string>

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/play_table.h"
#include "core/probe/book.h"
#include "plugin/page/backgammon_address.h"

namespace tabia::page {

// The plays of the roll: equity, difference, chances, level, games, interval, program, source.
std::string PlaysHtml(const BackgammonAddress& address, const probe::BackgammonAnswer& answer);

// The best play of each roll, as a triangle of dice.
std::string RollsHtml(const BackgammonAddress& address, const probe::PlayTable& table);

// 33 opening plays and 21 rolls: the best play and its rivals.
std::string RepliesHtml(const BackgammonAddress& address, const probe::PlayTable& table);

// What to do with the cube, and what the position is worth.
std::string CubeHtml(const probe::BackgammonAnswer& answer);

}  // namespace tabia::page
