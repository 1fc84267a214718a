// The books that a server shows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/probe/book.h"
#include "core/probe/chess/choice.h"
#include "core/records/game.h"

namespace tabia::explorer {

struct ServedBook {
  std::string name;  // in addresses: 1 to 30 of "A-Za-z0-9_-"
  probe::Book book;
  probe::ChoiceRule rule = {};
};

struct Library {
  std::vector<ServedBook> books = {};
  uint64_t identity = 0;  // differs when a book does
  uint64_t seed = 0;      // of what is drawn

  // Return null if there is none: of this game and name, without regard to case; the first of this game.
  const ServedBook* Find(records::Game game, std::string_view name) const;
  const ServedBook* First(records::Game game) const;
};

// The library that is served now. For one thread.
class Shelf {
 public:
  explicit Shelf(Library library) : library_(std::move(library)) {}
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  const Library& library() const { return library_; }
  void Replace(Library library) { library_ = std::move(library); }
  // Returns another number each time.
  uint64_t NextSeed() { return library_.seed + drawn_++; }

 private:
  Library library_;
  uint64_t drawn_ = 0;
};

}  // namespace tabia::explorer
