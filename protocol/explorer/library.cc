#include "protocol/explorer/library.h"

#include <algorithm>

#include "core/base/tokens.h"

namespace tabia::explorer {
namespace {

template <typename Served>
const Served* FindByName(const std::vector<Served>& books, std::string_view name) {
  const auto found = std::find_if(books.begin(), books.end(), [name](const Served& served) {
    return EqualIgnoringCase(served.name, name);
  });
  return found == books.end() ? nullptr : &*found;
}

}  // namespace

void Library::Add(std::string name, probe::ChessBook book, const probe::ChoiceRule& rule) {
  listing.push_back({name, book.book()});
  chess.push_back({std::move(name), std::move(book), rule});
}

void Library::Add(std::string name, probe::BackgammonBook book) {
  listing.push_back({name, book.book()});
  backgammon.push_back({std::move(name), std::move(book)});
}

const ServedChessBook* Library::FindChess(std::string_view name) const {
  return FindByName(chess, name);
}

const ServedBackgammonBook* Library::FindBackgammon(std::string_view name) const {
  return FindByName(backgammon, name);
}

}  // namespace tabia::explorer
