#include "tests/gnubg/gnubg_transcript.h"

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "tests/reply_lines.h"

namespace tabia::gnubg {

void Transcript::Do(const std::string& word, const std::string& text) {
  if (book_.Prepare(word, text)) return;
  if (word == "says") {
    TakeReply(session().HandleUpstream(Unescaped(text)));
  } else if (word == "fails") {
    TakeReply(session().HandleUpstream(UsageError(text)));
  } else if (word == "closed") {
    EXPECT_TRUE(closed_);
  } else {
    Set(word, text);
  }
}

// upstream | on-miss error | scores gnubg|fibs | no jacoby|beaver
void Transcript::Set(const std::string& word, const std::string& text) {
  ASSERT_FALSE(session_) << "the session has begun";
  if (word == "fallback") {
    config_.has_upstream = true;
  } else if (word == "on-miss") {
    config_.on_miss = text == "error" ? OnMiss::kError : OnMiss::kPlay;
  } else if (word == "scores") {
    config_.rules.score_order =
        text == "fibs" ? backgammon::ScoreOrder::kFibs : backgammon::ScoreOrder::kGnubg;
  } else if (word == "no") {
    (text == "jacoby" ? config_.rules.jacoby : config_.rules.beaver) = false;
  } else {
    FAIL() << "no such directive";
  }
}

void Transcript::TakeReply(const protocol::Reply& reply) {
  Receive(ReplyLines(reply));
  if (reply.to_upstream) Receive({*reply.to_upstream}, '?');
  Receive(reply.log, '*');
  closed_ = closed_ || reply.close;
}

Session& Transcript::session() {
  if (session_) return *session_;
  config_.version = "1.2.3";
  config_.ask = [this](const probe::BackgammonQuestion& question) {
    Receive({QuestionText(question)}, '@');
    return book_.Answer(question);
  };
  session_ = std::make_unique<Session>(config_);
  return *session_;
}

}  // namespace tabia::gnubg
