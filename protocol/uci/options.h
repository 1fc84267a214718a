// The options of the engine: one table gives their names, types, defaults and bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/book/choice.h"
#include "core/chess/uci_move.h"

namespace tabia::uci {

struct Options {
  bool own_book = true;
  bool best_book_move = false;        // goes before the policy of `choice`
  bool ponder = false;                // told by the GUI; answers do not depend on it
  bool chess960 = false;              // castling is written as the king's move onto its rook
  bool warm_up = false, answers_limited_go = false;
  std::vector<std::string> BookFiles() const { return {book_file}; }
  bool analyse_mode = false;          // every candidate is told
  std::string book_file;              // empty: the books of the command line
  std::optional<uint64_t> book_seed;  // none: the seed of the command line, or the drawn one
  book::ChoiceRule choice;

  book::ChoiceRule Rule() const;
  chess::CastlingStyle castling_style() const;
};

// "option name … type … default …", one line for each option, with the values that `defaults` holds.
std::vector<std::string> OptionLines(const Options& defaults = {});

// Names are compared without regard to case. A usage error, with `options` unchanged, names the values that
// are permitted and the one that stays.
absl::Status SetOption(std::string_view name, std::string_view value, Options& options);

std::vector<std::string> FrontOptionLines(const Options& defaults, const std::vector<std::string>& engine_names);
bool IsFrontOption(std::string_view name, const std::vector<std::string>& engine_names);
absl::Status SetFrontOption(std::string_view name, std::string_view value,
                            const std::vector<std::string>& engine_names, Options& options);
inline std::vector<std::string> BooksOf(const Options& options, const std::vector<std::string>& books) {
  return options.book_file.empty() ? books : std::vector{options.book_file};
}

}  // namespace tabia::uci
