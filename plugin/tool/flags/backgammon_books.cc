#include "plugin/tool/flags/backgammon_books.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

using probe::BackgammonAnswer;
using probe::BackgammonBook;
using probe::BackgammonQuestion;

absl::StatusOr<BackgammonBook> OpenBackgammonBook(const std::string& path, bool use_cache) {
  TABIA_ASSIGN_OR_RETURN(probe::Book book,
                         OpenBook(path, {.purpose = books::Purpose::kSession, .cache = {use_cache}}));
  return BackgammonBook::Of(std::move(book));
}

bool IsPlayable(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  return question.dice ? answer.playable : answer.cube.has_value() && answer.refusal.empty();
}

void AddMissing(const std::vector<std::string>& more, std::vector<std::string>& names) {
  for (const std::string& name : more) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
}

// Returns the first playable answer, or else the first one with any content.
BackgammonAnswer AskAlike(const std::vector<BackgammonBook>& books, const BackgammonQuestion& question) {
  BackgammonAnswer first;
  for (const BackgammonBook& book : books) {
    BackgammonAnswer answer = probe::AskBackgammon(book, question);
    if (IsPlayable(question, answer)) return answer;
    if (first.found()) continue;
    std::vector<std::string> known = std::exchange(first.near_contexts, {});
    first = std::move(answer);
    AddMissing(known, first.near_contexts);
  }
  return first;
}

// Probes all books for the context of the question before any of them answers from another context.
BackgammonAnswer Ask(const std::vector<BackgammonBook>& books, BackgammonQuestion question) {
  const bool other_contexts = std::exchange(question.other_contexts, false);
  BackgammonAnswer answer = AskAlike(books, question);
  if (!other_contexts || IsPlayable(question, answer)) return answer;
  question.other_contexts = true;
  return AskAlike(books, question);
}

}  // namespace

absl::StatusOr<AskBooks> OpenBackgammonBooks(const std::vector<std::string>& paths, bool use_cache) {
  std::vector<std::string> named = paths;
  if (named.empty()) {
    TABIA_ASSIGN_OR_RETURN(std::string path, DefaultBook(records::Game::kBackgammon));
    named.push_back(std::move(path));
  }
  std::vector<BackgammonBook> books;
  for (const std::string& path : named) {
    TABIA_ASSIGN_OR_RETURN(BackgammonBook book, OpenBackgammonBook(path, use_cache));
    books.push_back(std::move(book));
  }
  return [books](const BackgammonQuestion& question) { return Ask(books, question); };
}

}  // namespace tabia::tool
