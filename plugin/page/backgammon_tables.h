// The views of a backgammon book as HTML. Every number has its level, program and source, either in its row or in the
// list at the end of the view, to which its footnote refers.
#pragma once

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/play_table.h"
#include "plugin/page/backgammon_address.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns a table of the plays of the roll.
Html PlaysHtml(const BackgammonAddress& address, const probe::BackgammonAnswer& answer);

// Returns the best play of each roll, as a triangle of dice.
Html RollsHtml(const BackgammonAddress& address, const probe::PlayTable& table);

// Returns a table with a row for each opening play and a column for each reply: the best plays and their rivals.
Html RepliesHtml(const BackgammonAddress& address, const probe::PlayTable& table);

// Returns the cube decision with the equity of each choice, and the evaluations of the position.
Html CubeHtml(const probe::BackgammonAnswer& answer);

}  // namespace tabia::page
