#include "tests/uci/uci_transcript.h"

#include <utility>

#include "gtest/gtest.h"

#include "core/probe/chess/book_spec.h"
#include "tests/reply_lines.h"

namespace tabia::uci {

void Transcript::Do(const std::string& word, const std::string& text) {
  if (word == "book") {
    config_.books.push_back(probe::ParseBookSpec(text).value());
  } else if (word == "seed") {
    config_.seed = std::stoull(text);
  } else if (word == "drawn-seed") {
    config_.seed = std::stoull(text);
    config_.seed_was_drawn = true;
  } else if (word == "finished") {
    EXPECT_TRUE(closed_);
  } else {
    session();
    auto report = asked_books_.ReportOf(word, text);
    if (report) TakeReply(HandleReport(session(), *std::move(report)));
  }
}

void Transcript::TakeReply(const protocol::Reply& reply) {
  Receive(ReplyLines(reply));
  closed_ |= reply.close;
}

Session& Transcript::session() {
  if (!session_) {
    config_.version = "1.2.3";
    config_.open_book = asked_books_.Asker();
    session_ = std::make_unique<Session>(config_);
  }
  return *session_;
}

}  // namespace tabia::uci
