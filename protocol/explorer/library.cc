#include "protocol/explorer/library.h"

#include <algorithm>

#include "core/base/tokens.h"

namespace tabia::explorer {

const ServedBook* Library::Find(records::Game game, std::string_view name) const {
  const auto found = std::find_if(books.begin(), books.end(), [&](const ServedBook& served) {
    return served.book.info().game == game && EqualIgnoringCase(served.name, name);
  });
  return found == books.end() ? nullptr : &*found;
}

const ServedBook* Library::First(records::Game game) const {
  const auto found = std::find_if(books.begin(), books.end(),
                                  [&](const ServedBook& served) { return served.book.info().game == game; });
  return found == books.end() ? nullptr : &*found;
}

}  // namespace tabia::explorer
