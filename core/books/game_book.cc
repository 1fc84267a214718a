#include "core/books/game_book.h"

#include <utility>

#include "core/records/game.h"

namespace tabia::books {

absl::StatusOr<GameBook> ToGameBook(probe::Book book) {
  if (book.info().game == records::Game::kChess) return probe::ChessBook::Of(std::move(book));
  return probe::BackgammonBook::Of(std::move(book));
}

}  // namespace tabia::books
