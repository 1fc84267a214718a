// The configuration of a UCI session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/moves/recommended.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice.h"
#include "protocol/uci/engine/bookshelf.h"

namespace tabia::uci {

// The longest line that a session accepts.
inline constexpr size_t kMaxLineBytes = size_t{1} << 20;

struct SessionConfig {
  std::string version;                 // of tabia, for "id name"
  std::vector<probe::BookSpec> books;  // in the order of use, until an option changes them
  uint64_t seed = 0;                   // until the option "Book Seed" sets another
  bool seed_was_drawn = false;         // if true, reported to the user
  std::string seed_name = {};          // the name from which the seed was made, reported too; empty if none
  std::string notice;                  // reported to the user first; empty if none
  probe::ChoiceRule choice;            // the initial values of the options, like the next member
  chess::Recommended recommended = chess::Recommended::kFirst;
  // Starts to open a book on another thread. The outcome arrives later through HandleBook, never from within this call.
  std::function<void(const BookRequest&)> open_book;
  // Runs Answer::read_ahead on another thread, after the answer was sent; empty: it is not run.
  std::function<void(std::function<void()> read)> read_ahead = {};
};

}  // namespace tabia::uci
