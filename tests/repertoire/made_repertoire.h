// Small repertoires and games, made for one test.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::repertoire {

// Returns the position after moves from the start, such as "e4 e5".
inline chess::Position After(const std::string& moves) {
  return *probe::ParseMoveSequence(moves.empty() ? "startpos" : "startpos moves " + moves)
              ->position.of_chess();
}

// Returns the repertoire of a PGN file.
inline probe::ChessIndex RepertoireOf(const std::string& pgn) {
  const ScratchFolder folder;
  WriteFile(folder / "repertoire.pgn", pgn);
  auto source = books::Source::Open(folder / "repertoire.pgn");
  const formats::ReadOptions reading = books::RepertoireReading(*source);
  return As<probe::ChessIndex>(books::OpenBook(*std::move(source), {.reading = reading}));
}

// Returns the book of the games of a PGN file.
inline probe::ChessIndex GamesBook(const std::string& pgn) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", pgn);
  return As<probe::ChessIndex>(books::OpenBook(folder / "games.pgn"));
}

// The games of a position after moves from the start: "e4 e5", "g1f3", 3. `weight` is the number of won games.
struct PlayedMove {
  std::string moves, move;
  int games = 1;
};

// Returns a book that counts games. A move with 0 games is listed, but has weight 0.
inline probe::ChessIndex BookOfGames(const std::vector<PlayedMove>& moves) {
  std::vector<Row> rows;
  for (const PlayedMove& played : moves) {
    rows.push_back({chess::BookPosition::Of(After(played.moves)).Epd(), played.move, 0, played.games, 0});
  }
  return BookOf(rows);
}

}  // namespace tabia::repertoire
