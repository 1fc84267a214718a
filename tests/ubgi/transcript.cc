#include "tests/ubgi/transcript.h"

#include "gtest/gtest.h"

#include "core/probe/backgammon_answer.h"

namespace tabia::ubgi {

void Transcript::Say(const std::string& line) {
  const protocol::Reply reply = session().HandleLine(line);
  Hear(reply.lines);
  closed_ |= reply.close;
}

void Transcript::Do(const std::string& word, const std::string& text) {
  if (book_.Tell(word, text)) return;
  if (word == "finished") {
    EXPECT_TRUE(closed_);
  } else {
    FAIL() << "no such directive";
  }
}

Session& Transcript::session() {
  if (session_) return *session_;
  SessionConfig config;
  config.version = "1.2.3";
  config.ask = [this](const probe::BackgammonQuestion& question) {
    Hear({QuestionText(question)}, '@');
    return book_.Answer(question);
  };
  session_ = std::make_unique<Session>(config);
  return *session_;
}

}  // namespace tabia::ubgi
