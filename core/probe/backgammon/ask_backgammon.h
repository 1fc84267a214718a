// Queries a backgammon book.
#pragma once

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/book.h"

namespace tabia::probe {

BackgammonAnswer AskBackgammon(const Book& book, const BackgammonQuestion& question);

}  // namespace tabia::probe
