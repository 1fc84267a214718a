#include "protocol/uci/engine/options.h"

#include "core/probe/chess/choice_settings.h"

namespace tabia::uci {

using probe::ChoiceRule;
namespace settings = probe::settings;

Options Options::Of(const ChoiceRule& choice, chess::Recommended recommended) {
  Options options;
  options.recommended = recommended;
  options.choice = choice;
  options.randomness = settings::kRandomness.get(choice);
  return options;
}

ChoiceRule Options::Rule() const {
  ChoiceRule rule = choice;
  if (randomness_rules) settings::kRandomness.set(rule, randomness);
  if (best_book_move) rule.policy = probe::Policy::kBest;
  return rule;
}

chess::CastlingStyle Options::castling_style() const {
  return chess960 ? chess::CastlingStyle::kKingTakesRook : chess::CastlingStyle::kOrthodox;
}

std::vector<std::string> Options::BookFiles() const {
  std::vector<std::string> files;
  for (const std::optional<probe::BookSpec>& spec : book_files) files.push_back(spec ? spec->text : "");
  return files;
}

bool Options::OpensBooksAs(const Options& other) const {
  return recommended == other.recommended && BookFiles() == other.BookFiles();
}

std::vector<probe::BookSpec> BooksOf(const Options& options,
                                     const std::vector<probe::BookSpec>& command_line) {
  std::vector<probe::BookSpec> books;
  if (!options.book_files[0]) books = command_line;
  for (const std::optional<probe::BookSpec>& spec : options.book_files) {
    if (spec) books.push_back(*spec);
  }
  return books;
}

}  // namespace tabia::uci
