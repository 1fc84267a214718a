#include "protocol/explorer/library.h"

#include <algorithm>
#include <chrono>

#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/tokens.h"
#include "core/probe/chess/book_changes.h"

namespace tabia::explorer {
namespace {

constexpr std::chrono::milliseconds kNoTime{0};

template <typename Served>
const Served* FindByName(const std::vector<Served>& books, std::string_view name) {
  const auto found = std::find_if(books.begin(), books.end(), [name](const Served& served) {
    return EqualIgnoringCase(served.name, name);
  });
  return found == books.end() ? nullptr : &*found;
}

}  // namespace

std::string ContentText(const ListedBook& listed) {
  return FormatText("%016x", listed.content_hash);
}

records::Lookup ServedChessBook::Probe(const chess::BookPosition& position, chess::BookEntry& entry) const {
  return probe::ProbeChanged(book, before, position, entry);
}

probe::BookStack ServedChessBook::StackBy(const probe::ChoiceRule& obeyed) const {
  probe::BookStack stack;
  for (const probe::ChessBook& front : before) stack.AddBans(front);
  stack.Add(book, obeyed);
  return stack;
}

void Library::Add(std::string name, probe::ChessBook book) {
  listing.push_back({name, book.book(), book.book().content_hash()});
  chess.push_back({std::move(name), std::move(book)});
}

void Library::Add(std::string name, probe::BackgammonBook book) {
  listing.push_back({name, book.book(), book.book().content_hash()});
  backgammon.push_back({std::move(name), std::move(book)});
}

const ServedChessBook* Library::FindChess(std::string_view name) const {
  return FindByName(chess, name);
}

const ServedBackgammonBook* Library::FindBackgammon(std::string_view name) const {
  return FindByName(backgammon, name);
}

std::shared_ptr<const Library> Shelf::library(bool may_wait) const {
  const std::lock_guard lock(mutex_);
  return may_wait ? patient_ : hasty_;
}

void Shelf::Replace(Library library) {
  auto hasty = std::make_shared<Library>(library);
  for (ServedChessBook& served : hasty->chess) {
    served.book = served.book.Within(kNoTime);
    for (probe::ChessBook& front : served.before) front = front.Within(kNoTime);
  }
  auto patient = std::make_shared<const Library>(std::move(library));
  const std::lock_guard lock(mutex_);
  hasty_ = std::move(hasty);
  patient_ = std::move(patient);
}

}  // namespace tabia::explorer
