#include "core/probe/chess/book_stack.h"

#include <algorithm>
#include <iterator>

#include "core/base/status.h"
#include "core/probe/chess/book_changes.h"

namespace tabia::probe {

void BookStack::Add(ChessBook book, const ChoiceRule& rule) {
  for (size_t place = 0; place < books_.size(); ++place) {
    if (!rules_[place] && IsOfChanges(books_[place])) rules_[place] = rule;
  }
  books_.push_back(std::move(book));
  rules_.emplace_back(rule);
}

void BookStack::AddBans(ChessBook book) {
  books_.push_back(std::move(book));
  rules_.emplace_back();
}

bool BookStack::is_on_network() const {
  return std::any_of(books_.begin(), books_.end(),
                     [](const ChessBook& book) { return book.is_on_network(); });
}

absl::InlinedVector<size_t, 4> BookStack::Order() const {
  absl::InlinedVector<size_t, 4> order;
  for (const bool is_of_changes : {false, true}) {
    for (size_t place = 0; place < books_.size(); ++place) {
      if (rules_[place] && IsOfChanges(books_[place]) == is_of_changes) order.push_back(place);
    }
  }
  return order;
}

BookStack::Answers BookStack::Ask(const MoveSequence& line, uint64_t seed,
                                  const std::vector<chess::Move>& only) const {
  return Ask(line, seed, only, /*asks_all=*/false);
}

BookStack::Answers BookStack::AskAll(const MoveSequence& line, uint64_t seed) const {
  return Ask(line, seed, {}, /*asks_all=*/true);
}

BookStack::Answers BookStack::Ask(const MoveSequence& line, uint64_t seed,
                                  const std::vector<chess::Move>& only, bool asks_all) const {
  Answers asked;
  bool is_known = false;
  std::vector<size_t> unreadable;
  for (const size_t place : Order()) {
    const bool is_of_changes = IsOfChanges(books_[place]);
    if (is_of_changes && is_known) break;
    std::vector<ChessBook> readable;
    for (size_t i = 0; i < place && !unreadable.empty(); ++i) {
      const bool is_readable = std::find(unreadable.begin(), unreadable.end(), i) == unreadable.end();
      if (is_readable) readable.push_back(books_[i]);
    }
    const absl::Span<const ChessBook> earlier = unreadable.empty() ? before(place) : readable;
    Choice choice = Choose(books_[place], line, *rules_[place], seed, only, earlier);
    const bool has_position = !choice.candidates.empty();
    if (!choice.status.ok()) {
      unreadable.push_back(place);
    } else if (is_of_changes && !has_position && !asked.empty()) {
      continue;
    }
    is_known = is_known || has_position;
    asked.push_back({place, std::move(choice)});
    if (asked.back().choice.chosen && !asks_all) break;
  }
  return asked;
}

absl::StatusOr<chess::BookNotes> BookStack::Notes(size_t place, const chess::BookPosition& position) const {
  chess::BookNotes notes;
  for (size_t i = 0; i <= place; ++i) {
    const bool is_before = i < place;
    if (is_before && !IsOfChanges(books_[i])) continue;
    TABIA_ASSIGN_OR_RETURN(const chess::BookNotes more, books_[i].Notes(position));
    std::copy_if(more.begin(), more.end(), std::back_inserter(notes),
                 [is_before](const chess::BookNote& note) { return !is_before || note.about_position(); });
  }
  return notes;
}

BookStack BookStack::First(size_t count) const {
  BookStack first = *this;
  first.books_.erase(first.books_.begin() + static_cast<ptrdiff_t>(count), first.books_.end());
  first.rules_.resize(count);
  return first;
}

BookStack BookStack::Within(std::chrono::milliseconds total) const {
  BookStack limited = *this;
  for (ChessBook& book : limited.books_) book = book.Within(total);
  return limited;
}

}  // namespace tabia::probe
