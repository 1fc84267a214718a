// The books that a server answers from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"

namespace tabia::explorer {

// A chess book, and its name in URLs: 1 to 30 characters of "A-Za-z0-9_-".
struct ServedChessBook {
  std::string name;
  probe::ChessBook book;
  probe::ChoiceRule rule = {};
};

struct ServedBackgammonBook {
  std::string name;
  probe::BackgammonBook book;
};

struct ListedBook {
  std::string name;
  probe::Book book;
};

struct Library {
  std::vector<ServedChessBook> chess = {};
  std::vector<ServedBackgammonBook> backgammon = {};
  std::vector<ListedBook> listing = {};  // the books of both games, in the order in which they were added
  uint64_t identity = 0;                 // changes when a book changes
  uint64_t seed = 0;                     // for random moves

  void Add(std::string name, probe::ChessBook book, const probe::ChoiceRule& rule = {});
  void Add(std::string name, probe::BackgammonBook book);

  // Returns the book of this name, ignoring case, or null.
  const ServedChessBook* FindChess(std::string_view name) const;
  const ServedBackgammonBook* FindBackgammon(std::string_view name) const;
};

// The library that is served now. For one thread.
class Shelf {
 public:
  explicit Shelf(Library library) : library_(std::move(library)) {}
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  const Library& library() const { return library_; }
  void Replace(Library library) { library_ = std::move(library); }
  // Returns a different number each time.
  uint64_t NextSeed() { return library_.seed + drawn_++; }

 private:
  Library library_;
  uint64_t drawn_ = 0;
};

}  // namespace tabia::explorer
