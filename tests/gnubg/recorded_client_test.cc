// Replays the lines of gnubg as the client: each must get an answer that gnubg accepts.
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "protocol/gnubg/gnubg_session.h"
#include "tests/fake_backgammon_book.h"
#include "tests/gnubg/acceptance.h"
#include "tests/gnubg/recording.h"
#include "tests/reply_lines.h"

namespace tabia::gnubg {
namespace {

// Returns the recorded lines of gnubg.
std::vector<std::string> LinesOfGnubg() {
  std::string bytes;
  for (const Utterance& utterance : ReadRecording("client.txt")) {
    if (utterance.speaker == "gnubg") bytes += utterance.bytes;
  }
  return LinesOf(bytes);
}

// Plays all lines in one session, and calls `check` with each line and its reply.
template <typename Check>
void Replay(FakeBackgammonBook& book, OnMiss on_miss, bool has_upstream, Check check) {
  SessionConfig config;
  config.ask = [&book](const auto& question) { return book.Answer(question); };
  config.on_miss = on_miss;
  config.has_upstream = has_upstream;
  Session session(config);
  const std::vector<std::string> lines = LinesOfGnubg();
  ASSERT_GT(lines.size(), 40u);
  for (const std::string& line : lines) {
    SCOPED_TRACE(line);
    check(session, line, session.HandleLine(line));
  }
}

void ExpectAccepted(const std::string& line, const protocol::Reply& reply, bool may_fail = false) {
  ASSERT_EQ(ReplyLines(reply).size(), 1u);
  EXPECT_EQ(FaultForGnubg(line, ReplyLines(reply)[0], may_fail), "") << "\"" << ReplyLines(reply)[0] << "\"";
  EXPECT_FALSE(reply.log.empty());
  EXPECT_FALSE(reply.close);
}

TEST(RecordedClient, GetsAPlayableAnswerOutOfBook) {
  FakeBackgammonBook book;
  Replay(book, OnMiss::kPlay, false, [](Session&, const std::string& line, const protocol::Reply& reply) {
    ExpectAccepted(line, reply);
  });
}

TEST(RecordedClient, GetsAnErrorOutOfBookWithOnMissError) {
  FakeBackgammonBook book;
  int errors = 0;
  Replay(book, OnMiss::kError, false,
         [&errors](Session&, const std::string& line, const protocol::Reply& reply) {
           ExpectAccepted(line, reply, true);
           errors += ReplyLines(reply)[0] == "Error: not in book";
         });
  EXPECT_GT(errors, 30);
}

TEST(RecordedClient, GetsTheBooksAnswer) {
  FakeBackgammonBook book;
  book.play = "8/5 6/5";
  book.cube = {{0.1, -0.2}};
  int plays = 0, beavers = 0;
  Replay(book, OnMiss::kPlay, false, [&](Session&, const std::string& line, const protocol::Reply& reply) {
    ExpectAccepted(line, reply);
    plays += ReplyLines(reply)[0] == "8/5 6/5 ";
    beavers += ReplyLines(reply)[0] == "beaver";
  });
  EXPECT_GT(plays, 15);
  EXPECT_GT(beavers, 4);
}

TEST(RecordedClient, NeverReceivesABadReplyOfTheFallback) {
  FakeBackgammonBook book;
  for (const std::string answer : {"hello", "8-5 6-5", "roll", "double", "resign", "", "beaver", "24/23"}) {
    SCOPED_TRACE(answer);
    Replay(book, OnMiss::kPlay, true,
           [&answer](Session& session, const std::string& line, protocol::Reply reply) {
             if (reply.to_upstream) {
               EXPECT_TRUE(ReplyLines(reply).empty());
               reply = session.HandleUpstream(answer);
             }
             ExpectAccepted(line, reply);
           });
  }
}

}  // namespace
}  // namespace tabia::gnubg
