#include "tests/uci/transcript.h"

#include <utility>

#include "gtest/gtest.h"

#include "core/probe/book_spec.h"

namespace tabia::uci {

void Transcript::Do(const std::string& word, const std::string& text) {
  if (word == "book") {
    surroundings_.books.push_back(probe::ParseBookSpec(text).value());
  } else if (word == "seed") {
    surroundings_.seed = std::stoull(text);
  } else if (word == "drawn-seed") {
    surroundings_.seed = std::stoull(text);
    surroundings_.seed_was_drawn = true;
  } else if (word == "finished") {
    EXPECT_TRUE(session().finished());
  } else {
    session();
    auto report = asked_books_.ReportOf(word, text);
    if (report) Hear(io::HandleReport(session(), *std::move(report)));
  }
}

Session& Transcript::session() {
  if (!session_) {
    surroundings_.version = "1.2.3";
    surroundings_.open_book = asked_books_.Asker();
    session_ = std::make_unique<Session>(surroundings_);
  }
  return *session_;
}

}  // namespace tabia::uci
