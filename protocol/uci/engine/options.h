// The values of the UCI options.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/chess/uci_move.h"
#include "core/moves/recommended.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice.h"

namespace tabia::uci {

struct Options {
  bool own_book = true;
  bool best_book_move = false;        // overrides the policy of `choice` and `randomness`
  bool ponder = false;                // set by the GUI; answers do not depend on it
  bool chess960 = false;              // castling is written as e1h1
  bool analyse_mode = false;          // every candidate is reported
  std::string variant = "chess";      // of the game, in the words of the GUI
  bool warm_up = false;               // only for a proxy: the engine searches after a book move
  bool answers_limited_go = false;    // only for a proxy: the book answers "go depth" and "go nodes"
  std::optional<uint64_t> book_seed;  // nothing: the seed of the command line, or a random one
  probe::ChoiceRule choice;
  int64_t randomness = 50;                                      // as last set; 0 to 100
  bool randomness_rules = false;                                // set after the policy, which it overrides
  chess::Recommended recommended = chess::Recommended::kFirst;  // of CTG books
  std::chrono::milliseconds network_timeout{200};               // of one move, for each book on the network
  // The first replaces the books of the command line; the others follow it.
  std::array<std::optional<probe::BookSpec>, 4> book_files = {};

  // Returns the defaults of a command line that chooses by these rules.
  static Options Of(const probe::ChoiceRule& choice,
                    chess::Recommended recommended = chess::Recommended::kFirst);

  // Returns the rule for books without settings of their own.
  probe::ChoiceRule Rule() const;
  chess::CastlingStyle castling_style() const;
  // Returns the rules of the game.
  chess::Ruleset rules() const { return chess::Ruleset::Of(variant); }
  // Returns the text of each of `book_files`.
  std::vector<std::string> BookFiles() const;
  // Returns whether both open the same books in the same way.
  bool OpensBooksAs(const Options& other) const;
};

// Returns the books in the order of use.
std::vector<probe::BookSpec> BooksOf(const Options& options,
                                     const std::vector<probe::BookSpec>& command_line);

}  // namespace tabia::uci
