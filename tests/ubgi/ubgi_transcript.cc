#include "tests/ubgi/ubgi_transcript.h"

#include "gtest/gtest.h"

#include "core/probe/backgammon/backgammon_question.h"
#include "tests/reply_lines.h"

namespace tabia::ubgi {

void Transcript::Send(const std::string& line) {
  const protocol::Reply reply = session().HandleLine(line);
  Receive(ReplyLines(reply));
  closed_ |= reply.close;
}

void Transcript::Do(const std::string& word, const std::string& text) {
  if (book_.Prepare(word, text)) return;
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
    Receive({QuestionText(question)}, '@');
    return book_.Answer(question);
  };
  session_ = std::make_unique<Session>(config);
  return *session_;
}

}  // namespace tabia::ubgi
