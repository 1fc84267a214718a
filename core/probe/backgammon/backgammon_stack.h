// Several backgammon books in the order of use.
#pragma once

#include "absl/types/span.h"

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::probe {

// Returns the first playable answer, or else the first one with any content. All books are asked for the context of the
// question before one of them answers from another context.
BackgammonAnswer AskBackgammon(absl::Span<const BackgammonBook> books, const BackgammonQuestion& question);

}  // namespace tabia::probe
