#include "core/books/first_sources.h"

namespace tabia::books {

void FirstSources::EndSource() {
  earlier_.merge(current_);
  current_.clear();
}

absl::Status FirstSources::VisitMove(const chess::BookPosition& position, const chess::BookMove& move) {
  if (earlier_.contains(position.key())) {
    ++overruled_;
    return absl::OkStatus();
  }
  current_.insert(position.key());
  return next_.VisitMove(position, move);
}

absl::Status FirstSources::VisitNote(const chess::BookPosition& position, const chess::BookNote& note) {
  return earlier_.contains(position.key()) ? absl::OkStatus() : next_.VisitNote(position, note);
}

}  // namespace tabia::books
