#include "tests/ubgi/transcript.h"

#include "gtest/gtest.h"

#include "core/probe/backgammon_answer.h"

namespace tabia::ubgi {

void Transcript::Do(const std::string& word, const std::string& text) {
  if (book_.Tell(word, text)) return;
  if (word == "finished") {
    EXPECT_TRUE(session().finished());
  } else {
    FAIL() << "no such directive";
  }
}

Session& Transcript::session() {
  if (session_) return *session_;
  Settings settings;
  settings.version = "1.2.3";
  settings.ask = [this](const probe::BackgammonQuestion& question) {
    Hear({QuestionText(question)}, '@');
    return book_.Answer(question);
  };
  session_ = std::make_unique<Session>(settings);
  return *session_;
}

}  // namespace tabia::ubgi
