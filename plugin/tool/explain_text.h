// Why a book of either game answers what it answers, as `tabia explain` prints it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/book/book.h"
#include "core/book/choice.h"
#include "plugin/tool/choice_text.h"

namespace tabia::tool {

// What a chess book and what a backgammon book is asked beside the position.
struct ExplainOptions {
  bool json = false;
  book::ChoiceRule rule = {};
  Seed seed = {};
  std::optional<backgammon::Dice> dice = {};  // instead of those of the position
  bool other_contexts = false;                // as in book::BackgammonQuestion
};

struct ExplainReport {
  std::string text;  // lines, or one JSON line
  bool found = false;
};

// A usage error says why `position` is no position of the book's game.
absl::StatusOr<ExplainReport> ExplainPosition(const book::Book& book, std::string_view position,
                                              const ExplainOptions& options);

// What `tabia explain BOOK POSITION` prints, of a chess book with the flags of `rule` and `seed`; with
// `json`, its one JSON line. Usage error as above.
absl::StatusOr<std::string> ExplainText(const book::Book& book, std::string_view position,
                                        const book::ChoiceRule& rule, uint64_t seed, bool json);

}  // namespace tabia::tool
