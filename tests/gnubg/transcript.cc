#include "tests/gnubg/transcript.h"

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/backgammon_answer.h"

namespace tabia::gnubg {

void Transcript::Do(const std::string& word, const std::string& text) {
  if (book_.Tell(word, text)) return;
  if (word == "says") {
    HearOutcome(session().HandleFallback(Unescaped(text)));
  } else if (word == "fails") {
    HearOutcome(session().HandleFallback(UsageError(text)));
  } else if (word == "closed") {
    EXPECT_TRUE(closed_);
  } else {
    Set(word, text);
  }
}

// fallback | on-miss error | scores gnubg|fibs | no jacoby|beaver
void Transcript::Set(const std::string& word, const std::string& text) {
  ASSERT_FALSE(session_) << "the session has begun";
  if (word == "fallback") {
    settings_.has_fallback = true;
  } else if (word == "on-miss") {
    settings_.on_miss = text == "error" ? OnMiss::kError : OnMiss::kPlay;
  } else if (word == "scores") {
    settings_.score_order = text == "fibs" ? backgammon::ScoreOrder::kFibs : backgammon::ScoreOrder::kGnubg;
  } else if (word == "no") {
    (text == "jacoby" ? settings_.jacoby : settings_.beaver) = false;
  } else {
    FAIL() << "no such directive";
  }
}

void Transcript::HearOutcome(const Outcome& outcome) {
  Hear(outcome.lines);
  if (outcome.ask_fallback) Hear({*outcome.ask_fallback}, '?');
  Hear(outcome.log, '*');
  closed_ = closed_ || outcome.close;
}

Session& Transcript::session() {
  if (session_) return *session_;
  settings_.version = "1.2.3";
  settings_.ask = [this](const probe::BackgammonQuestion& question) {
    Hear({QuestionText(question)}, '@');
    return book_.Answer(question);
  };
  session_ = std::make_unique<Session>(settings_);
  return *session_;
}

}  // namespace tabia::gnubg
