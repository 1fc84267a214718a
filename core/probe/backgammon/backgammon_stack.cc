#include "core/probe/backgammon/backgammon_stack.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace tabia::probe {
namespace {

bool IsPlayable(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  return question.dice ? answer.playable : answer.cube.has_value() && answer.refusal.empty();
}

void AddMissing(const std::vector<std::string>& more, std::vector<std::string>& names) {
  for (const std::string& name : more) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
}

// Asks all books the same question.
BackgammonAnswer AskAlike(absl::Span<const BackgammonBook> books, const BackgammonQuestion& question) {
  BackgammonAnswer first;
  for (const BackgammonBook& book : books) {
    BackgammonAnswer answer = AskBackgammon(book, question);
    if (IsPlayable(question, answer)) return answer;
    if (first.found()) continue;
    std::vector<std::string> known = std::exchange(first.near_contexts, {});
    first = std::move(answer);
    AddMissing(known, first.near_contexts);
  }
  return first;
}

}  // namespace

BackgammonAnswer AskBackgammon(absl::Span<const BackgammonBook> books, const BackgammonQuestion& question) {
  BackgammonQuestion same_context = question;
  same_context.other_contexts = false;
  BackgammonAnswer answer = AskAlike(books, same_context);
  if (!question.other_contexts || IsPlayable(question, answer)) return answer;
  return AskAlike(books, question);
}

}  // namespace tabia::probe
