// The values of the engine's options.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/chess/entry/recommended.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice.h"

namespace tabia::uci {

struct Options {
  bool own_book = true;
  bool best_book_move = false;        // goes before the policy of `choice` and before `randomness`
  bool ponder = false;                // set by the GUI; answers do not depend on it
  bool chess960 = false;              // castling is written as the king's move onto its rook
  bool analyse_mode = false;          // every candidate is reported
  std::string variant = "chess";      // of the game, as the GUI calls it
  bool warm_up = false;               // only in front: the engine searches what the book has answered
  bool answers_limited_go = false;    // only in front: "go depth" and "go nodes" are answered from the book
  std::optional<uint64_t> book_seed;  // none: the seed of the command line, or the drawn one
  probe::ChoiceRule choice;
  uint64_t randomness = 50;       // as last set; 0 to 100
  bool randomness_rules = false;  // it was changed later than the policy of `choice`
  chess::Recommended recommended = chess::Recommended::kFirst;  // of CTG books
  std::chrono::milliseconds network_timeout{200};  // what one move waits for each book on the network
  // The first replaces the books of the command line, the others are asked after it.
  std::array<std::optional<probe::BookSpec>, 4> book_files = {};

  // Returns the defaults of a command line that chooses by these rules.
  static Options Of(const probe::ChoiceRule& choice,
                    chess::Recommended recommended = chess::Recommended::kFirst);

  // The rule of books that have no settings of their own.
  probe::ChoiceRule Rule() const;
  chess::CastlingStyle castling_style() const;
  // What the user has written for each of `book_files`.
  std::vector<std::string> BookFiles() const;
  // Returns whether the same books are opened in the same way with both.
  bool OpensBooksAs(const Options& other) const;
};

// The books to ask, in order.
std::vector<probe::BookSpec> BooksOf(const Options& options,
                                     const std::vector<probe::BookSpec>& command_line);

}  // namespace tabia::uci
