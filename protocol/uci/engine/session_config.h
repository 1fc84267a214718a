// What a UCI session is given from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/chess/entry/recommended.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice.h"
#include "protocol/uci/engine/book_request.h"

namespace tabia::uci {

// A longer line of the GUI is refused.
inline constexpr size_t kMaxLineBytes = size_t{1} << 20;

struct SessionConfig {
  std::string version;                 // of tabia, for "id name"
  std::vector<probe::BookSpec> books;  // in the order in which they are asked, until an option changes them
  uint64_t seed = 0;                   // used until the option "Book Seed" states another
  bool seed_was_drawn = false;         // reported to the user then
  std::string seed_name = {};          // that the seed was made of, reported likewise; empty: none
  std::string notice;                  // for the user, reported before anything else; empty: none
  probe::ChoiceRule choice;            // the values that the options begin with, as is the next
  chess::Recommended recommended = chess::Recommended::kFirst;
  // Begins to open a book elsewhere. Its outcome arrives later through HandleBook, in any order of the books, and
  // never from within this call.
  std::function<void(const BookRequest&)> open_book;
};

}  // namespace tabia::uci
