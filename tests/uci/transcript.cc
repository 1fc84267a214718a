#include "tests/uci/transcript.h"

#include <fstream>
#include <regex>
#include <sstream>
#include <utility>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/uci/tiny_book.h"

namespace tabia::uci {
namespace {

// "\x00", "\t" and "\r" as the bytes they name.
std::string Unescaped(const std::string& text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes.push_back(text[i]);
    } else if (text[++i] == 'x') {
      bytes.push_back(static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16)));
      i += 2;
    } else {
      bytes.push_back(text[i] == 't' ? '\t' : text[i] == 'r' ? '\r' : text[i]);
    }
  }
  return bytes;
}

}  // namespace

void Transcript::Play(const std::string& path) {
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    SCOPED_TRACE(path + ":" + std::to_string(++number) + ": " + line);
    PlayLine(line);
    if (testing::Test::HasFailure()) return;
  }
  session();
  ExpectNothingMore();
}

void Transcript::PlayLine(const std::string& line) {
  const std::string text = line.size() > 2 ? line.substr(2) : "";
  switch (line.empty() ? '#' : line[0]) {
    case '#':
      return;
    case '>':
      return Say(Unescaped(text));
    case '!':
      return Do(text);
    case '<':
      return Expect(text, false);
    case '~':
      return Expect(text, true);
    default:
      FAIL() << "no such line in a transcript";
  }
}

void Transcript::Say(const std::string& line) {
  session();
  ExpectNothingMore();
  answers_ = session().HandleLine(line);
}

void Transcript::Do(const std::string& directive) {
  std::istringstream words(directive);
  std::string word, text;
  words >> word;
  std::getline(words >> std::ws, text);
  if (word == "book") {
    surroundings_.books.push_back(text);
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
  ExpectNothingMore();
  const std::string name = text.substr(0, text.find_first_of(": "));
  ASSERT_GT(asked_for_[name], 0) << "the session did not ask for this book";
  if (word == "opens") {
    --asked_for_[name];
    absl::StatusOr<book::Book> book = TinyBook(name.substr(0, name.find('.')));
    ASSERT_TRUE(book.ok()) << Message(book.status());
    answers_ = session().HandleBook(name, *book);
  } else if (word == "fails") {
    --asked_for_[name];
    answers_ = session().HandleBook(name, BadFile(name, "byte 0", text.substr(name.size() + 2)));
  } else if (word == "progress") {
    std::istringstream numbers(text.substr(name.size()));
    BookProgress progress;
    ASSERT_TRUE(numbers >> progress.done >> progress.total);
    std::string where;
    progress.elsewhere = numbers >> where && where == "elsewhere";
    answers_ = session().HandleProgress(name, progress);
  } else if (word == "warns") {
    answers_ = session().HandleWarning(name, text.substr(name.size() + 2));
  } else {
    FAIL() << "no such directive";
  }
}

void Transcript::Expect(const std::string& line, bool is_pattern) {
  ASSERT_FALSE(answers_.empty()) << "nothing more was answered";
  const std::string answer = answers_.front();
  answers_.erase(answers_.begin());
  if (is_pattern) {
    EXPECT_TRUE(std::regex_match(answer, std::regex(line))) << answer;
  } else {
    EXPECT_EQ(answer, line);
  }
}

void Transcript::ExpectNothingMore() {
  for (const std::string& answer : answers_) ADD_FAILURE() << "answered as well: " << answer;
  answers_.clear();
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
