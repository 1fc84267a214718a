// tabia explain --game: a game beside one's books.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "core/probe/chess/book_stack.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

enum class GameFormat : uint8_t { kText, kJson, kHtml };

struct ExplainedGames {
  std::string game;        // a file of PGN, "-", or a text that has moves, as core/probe/finder reads it
  probe::BookStack books;  // each plays by its rule
  report::Seed seed;
  GameFormat format = GameFormat::kText;
  bool all = false;  // also the moves that no book has
};

// Prints the moves that the books would have played in place of the moves of each game. Returns the exit code:
// kNotInBook if no position of any game is in a book.
absl::StatusOr<int> ExplainGames(const ExplainedGames& question, Output& out);

}  // namespace tabia::tool
