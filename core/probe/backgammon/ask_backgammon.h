// Queries a backgammon book.
#pragma once

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::probe {

BackgammonAnswer AskBackgammon(const BackgammonBook& book, const BackgammonQuestion& question);

}  // namespace tabia::probe
