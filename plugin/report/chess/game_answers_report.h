// A game beside one's books, as text, JSON and a page: what each book would have played, and where the game left it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/games/game_answers.h"
#include "core/games/games.h"
#include "core/probe/chess/book_stack.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/html.h"

namespace tabia::report {

struct ExplainedGame {
  const games::Game& game;
  const games::GameAnswers& answers;
  std::vector<std::string> books;  // the names, as in answers.places
  std::optional<Seed> seed;        // of the draws; nothing if each book plays its best move
  bool has_all_plies = false;      // also after the last position that a book has
};

// Returns the answers with the names of the books, and with the seed if one of them draws its move.
ExplainedGame ExplainGame(const games::Game& game, const games::GameAnswers& answers,
                          const probe::BookStack& books, Seed seed, bool has_all_plies);

// Returns facts about the game and its books, and a row for each move.
std::string ExplainedGameText(const ExplainedGame& explained);
// Returns a line {"kind": "ply", …} for each move, and a line {"kind": "game", …}.
std::string ExplainedGameJson(const ExplainedGame& explained);
// Returns a section of a page, with the value of the game as a picture.
Html ExplainedGameHtml(const ExplainedGame& explained);

}  // namespace tabia::report
