// The options of the engine: one table gives their names, types, defaults and bounds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/chess/uci_move.h"
#include "core/probe/book_spec.h"
#include "core/probe/choice.h"

namespace tabia::uci {

struct Options {
  bool own_book = true;
  bool best_book_move = false;        // goes before the policy of `choice` and before `randomness`
  bool ponder = false;                // told by the GUI; answers do not depend on it
  bool chess960 = false;              // castling is written as the king's move onto its rook
  bool analyse_mode = false;          // every candidate is told
  bool warm_up = false;               // only in front: the engine searches what the book has answered
  bool answers_limited_go = false;    // only in front: "go depth" and "go nodes" are answered from the book
  std::optional<uint64_t> book_seed;  // none: the seed of the command line, or the drawn one
  probe::ChoiceRule choice;
  uint64_t randomness = 50;       // as last set; 0 to 100
  bool randomness_rules = false;  // it was changed later than the policy of `choice`
  // The first stands in for the books of the command line, the others are asked after it.
  std::array<std::optional<probe::BookSpec>, 4> book_files = {};

  // With which the options begin where the command line says how to choose.
  static Options Of(const probe::ChoiceRule& choice);

  // How books choose that do not say it themselves.
  probe::ChoiceRule Rule() const;
  chess::CastlingStyle castling_style() const;
  // What the user has written for each of `book_files`.
  std::vector<std::string> BookFiles() const;
};

// The books to ask, in order.
std::vector<probe::BookSpec> BooksOf(const Options& options,
                                     const std::vector<probe::BookSpec>& command_line);

// "option name … type … default …", one line for each option, with the values that `defaults` holds.
std::vector<std::string> OptionLines(const Options& defaults = {});

// Names are compared without regard to case. A usage error, with `options` unchanged, names the values that
// are permitted and the one that stays.
absl::Status SetOption(std::string_view name, std::string_view value, Options& options);

// Whether SetOption knows the name.
bool IsOption(std::string_view name);

// The same in front of an engine that has options of the names `engine_names`. Ours of such a name is called
// "Tabia " and the name; the options of how moves are written and thought about are left to the engine.
std::vector<std::string> FrontOptionLines(const Options& defaults,
                                          const std::vector<std::string>& engine_names);
absl::Status SetFrontOption(std::string_view name, std::string_view value,
                            const std::vector<std::string>& engine_names, Options& options);
// Whether it is one of these; else the option is the engine's business.
bool IsFrontOption(std::string_view name, const std::vector<std::string>& engine_names);

}  // namespace tabia::uci
