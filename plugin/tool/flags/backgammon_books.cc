#include "plugin/tool/flags/backgammon_books.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {

absl::StatusOr<std::unique_ptr<BackgammonBooks>> BackgammonBooks::Open(std::vector<std::string> paths,
                                                                       bool use_cache, Log log) {
  if (paths.empty()) {
    TABIA_ASSIGN_OR_RETURN(std::string path, DefaultBook(records::Game::kBackgammon));
    paths.push_back(std::move(path));
  }
  std::unique_ptr<BackgammonBooks> books(new BackgammonBooks(std::move(paths), use_cache, std::move(log)));
  books->files_.resize(books->paths_.size());
  std::vector<probe::BackgammonBook> opened;
  for (size_t place = 0; place < books->paths_.size(); ++place) {
    TABIA_ASSIGN_OR_RETURN(probe::BackgammonBook book, books->OpenAgain(place));
    opened.push_back(std::move(book));
  }
  books->books_ = std::make_shared<const std::vector<probe::BackgammonBook>>(std::move(opened));
  return books;
}

absl::StatusOr<probe::BackgammonBook> BackgammonBooks::OpenAgain(size_t place) {
  files_[place] = StateAt(paths_[place]);
  TABIA_ASSIGN_OR_RETURN(probe::Book book, OpenBook(paths_[place], {.purpose = books::Purpose::kSession,
                                                                    .cache = {use_cache_}}));
  return probe::BackgammonBook::Of(std::move(book));
}

probe::BackgammonAnswer BackgammonBooks::Ask(const probe::BackgammonQuestion& question) const {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<const std::vector<probe::BackgammonBook>> books = books_;
  lock.unlock();
  return probe::AskBackgammon(*books, question);
}

void BackgammonBooks::BeginGame() {
  const std::lock_guard turn(opening_);
  std::vector<probe::BackgammonBook> books = *books_;
  bool has_changed = false;
  for (size_t place = 0; place < paths_.size(); ++place) {
    const std::optional<PathState> now = StateAt(paths_[place]);
    if (!now || now == files_[place]) continue;  // a deleted book is still played
    absl::StatusOr<probe::BackgammonBook> book = OpenAgain(place);
    if (book.ok()) {
      books[place] = *std::move(book);
      has_changed = true;
      log_(absl::StrFormat("book %s: the file has changed; it was opened again", books[place].name()));
    } else {
      log_(Message(book.status()) + "; the book that was opened before is still played");
    }
  }
  if (!has_changed) return;
  auto changed = std::make_shared<const std::vector<probe::BackgammonBook>>(std::move(books));
  const std::lock_guard lock(mutex_);
  books_.swap(changed);
}

}  // namespace tabia::tool
