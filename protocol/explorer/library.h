// The books that a server answers from.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"

namespace tabia::explorer {

// A chess book, and its name in URLs: 1 to 30 characters of "A-Za-z0-9_-".
struct ServedChessBook {
  std::string name;
  probe::ChessBook book;
  probe::ChoiceRule rule = {};
  std::vector<probe::ChessBook> before = {};  // of --before: a move that is inactive there is inactive here

  // Sets `entry` to the moves of a position, best first.
  records::Lookup Probe(const chess::BookPosition& position, chess::BookEntry& entry) const;

  // Returns the book with its rule, after the books of `before`, which only forbid moves.
  probe::BookStack Stack() const { return StackBy(rule); }
  // Returns the stack with another rule: `policy` without filters. Repetitions are permitted, because the clients that
  // it is for send a position without its game.
  probe::BookStack StackBy(probe::Policy policy) const {
    return StackBy({.policy = policy, .avoid_repetition = false});
  }

 private:
  probe::BookStack StackBy(const probe::ChoiceRule& obeyed) const;
};

struct ServedBackgammonBook {
  std::string name;
  probe::BackgammonBook book;
};

struct ListedBook {
  std::string name;
  probe::Book book;
  uint64_t content_hash = 0;  // probe::Book::content_hash of the book
  // The state of its file when it was opened (books::SourceState). Nothing for a pipe, a folder or a URL, which a
  // reload always opens again.
  std::optional<uint64_t> file_state = {};
  std::string path = {};
};

// Returns the content hash as 16 hex digits.
std::string ContentText(const ListedBook& listed);

struct Library {
  std::vector<ServedChessBook> chess = {};
  std::vector<ServedBackgammonBook> backgammon = {};
  std::vector<ListedBook> listing = {};  // the books of both games, in the order in which they were added
  std::vector<ListedBook> before = {};   // of --before, with their paths as names
  size_t opened = 0;      // books of both lists that were opened, and not taken from the library before
  uint64_t identity = 0;  // changes when a book, its rule, the seed or the public address changes
  uint64_t seed = 0;      // for random moves
  // The address of the server's first folder on the internet, "https://books.example/explorer/"; empty if not known.
  std::string public_url = {};
  bool has_suite = false;  // the server has a page /suite

  void Add(std::string name, probe::ChessBook book);
  void Add(std::string name, probe::BackgammonBook book);

  // Returns the book of this name, ignoring case, or null.
  const ServedChessBook* FindChess(std::string_view name) const;
  const ServedBackgammonBook* FindBackgammon(std::string_view name) const;
};

// The library that is served now. Safe for any number of threads.
class Shelf {
 public:
  explicit Shelf(Library library) { Replace(std::move(library)); }
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  // Returns the books. Unless the caller `may_wait`, lookups in books on the network read nothing: a lookup of other
  // bytes than those in memory returns DeadlineExceededError.
  std::shared_ptr<const Library> library(bool may_wait) const;
  void Replace(Library library);
  // Returns a different number each time.
  uint64_t NextSeed() { return library(false)->seed + drawn_++; }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Library> patient_, hasty_;  // under the mutex
  std::atomic<uint64_t> drawn_{0};
};

}  // namespace tabia::explorer
