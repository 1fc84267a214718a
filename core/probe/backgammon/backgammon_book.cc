#include "core/probe/backgammon/backgammon_book.h"

#include "core/base/status.h"

namespace tabia::probe {

absl::StatusOr<BackgammonBook> BackgammonBook::Of(Book book) {
  if (book.info().game != records::Game::kBackgammon) return WrongGame(book, records::Game::kBackgammon);
  if (book.index() == nullptr)
    return UsageError(book.name() + ": has no index on this machine: copy it first");
  return BackgammonBook(std::move(book));
}

}  // namespace tabia::probe
