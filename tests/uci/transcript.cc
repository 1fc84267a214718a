#include "tests/uci/transcript.h"

#include <sstream>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/uci/tiny_book.h"

namespace tabia::uci {

void Transcript::Do(const std::string& word, const std::string& text) {
  if (word == "book") {
    surroundings_.books.push_back(book::ParseBookSpec(text).value());
  } else if (word == "seed") {
    surroundings_.seed = std::stoull(text);
  } else if (word == "drawn-seed") {
    surroundings_.seed = std::stoull(text);
    surroundings_.seed_was_drawn = true;
  } else if (word == "finished") {
    EXPECT_TRUE(session().finished());
  } else {
    BookOutcome(word, text);
  }
}

// opens NAME | fails NAME: MESSAGE | warns NAME: MESSAGE | progress NAME DONE TOTAL [elsewhere]
void Transcript::BookOutcome(const std::string& word, const std::string& text) {
  session();
  const std::string name = text.substr(0, text.find_first_of(": "));
  ASSERT_GT(asked_for_[name], 0) << "the session did not ask for this book";
  if (word == "opens") {
    --asked_for_[name];
    absl::StatusOr<book::Book> book = TinyBook(name.substr(0, name.find('.')));
    ASSERT_TRUE(book.ok()) << Message(book.status());
    Hear(session().HandleBook(name, *book));
  } else if (word == "fails") {
    --asked_for_[name];
    Hear(session().HandleBook(name, BadFile(name, "byte 0", text.substr(name.size() + 2))));
  } else if (word == "progress") {
    std::istringstream numbers(text.substr(name.size()));
    BookProgress progress;
    ASSERT_TRUE(numbers >> progress.done >> progress.total);
    std::string where;
    progress.elsewhere = numbers >> where && where == "elsewhere";
    Hear(session().HandleProgress(name, progress));
  } else if (word == "warns") {
    Hear(session().HandleWarning(name, text.substr(name.size() + 2)));
  } else {
    FAIL() << "no such directive";
  }
}

Session& Transcript::session() {
  if (!session_) {
    surroundings_.version = "1.2.3";
    surroundings_.open_book = [this](const std::string& path) { ++asked_for_[path]; };
    session_ = std::make_unique<Session>(surroundings_);
  }
  return *session_;
}

}  // namespace tabia::uci
