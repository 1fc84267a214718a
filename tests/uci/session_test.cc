// Tests that need more than a transcript: long lines, and games compared with each other.
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/chess/book_spec.h"
#include "protocol/uci/engine/uci_session.h"
#include "tests/reply_lines.h"
#include "tests/uci/uci_book.h"

namespace tabia::uci {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

SessionConfig WithoutBooks() {
  SessionConfig config;
  config.open_book = [](const BookRequest&) {};
  return config;
}

Session SessionOf(const std::string& book, uint64_t seed) {
  SessionConfig config = WithoutBooks();
  config.books = {probe::SpecOfPath(book)};
  config.seed = seed;
  Session session(std::move(config));
  session.HandleBook({book}, TinyBook(book));
  return session;
}

std::string FirstMove(Session& session) {
  session.HandleLine("position startpos");
  return ReplyLines(session.HandleLine("go depth 1")).back();
}

TEST(LongLine, ReadsAMebibyte) {
  Session session(WithoutBooks());
  session.HandleLine("isready");
  EXPECT_THAT(ReplyLines(session.HandleLine(std::string(kMaxLineBytes - 7, ' ') + "isready")),
              ElementsAre("readyok"));
}

TEST(LongLine, DropsOneByteMore) {
  Session session(WithoutBooks());
  session.HandleLine("isready");
  EXPECT_THAT(ReplyLines(session.HandleLine(std::string(kMaxLineBytes - 6, ' ') + "isready")),
              ElementsAre("info string a line longer than 1048576 bytes was dropped"));
}

TEST(LongLine, InvalidatesThePosition) {
  Session session(WithoutBooks());
  session.HandleLine("position startpos moves e2e4");
  session.HandleLine("position startpos moves " + std::string(kMaxLineBytes, 'x'));
  EXPECT_EQ(ReplyLines(session.HandleLine("go depth 1")).back(), "bestmove 0000");
}

TEST(LongLine, GetsAShortAnswer) {
  Session session(WithoutBooks());
  session.HandleLine("debug on");
  session.HandleLine("isready");
  const std::string huge(kMaxLineBytes - 100, 'x');
  for (const std::string begin : {"position fen ", "position startpos moves ", "setoption name ", ""}) {
    const std::vector<std::string> answer = ReplyLines(session.HandleLine(begin + huge));
    ASSERT_THAT(answer, SizeIs(1)) << begin;
    EXPECT_LT(answer[0].size(), 300u) << begin;
  }
}

TEST(LongLine, IsPlayedWithManyMoves) {
  Session session(WithoutBooks());
  std::string line = "position startpos moves";
  for (int i = 0; i < 5000; ++i) line += " g1f3 g8f6 f3g1 f6g8";
  EXPECT_THAT(ReplyLines(session.HandleLine(line)), IsEmpty());
  EXPECT_THAT(ReplyLines(session.HandleLine("go depth 1")).back(), StartsWith("bestmove "));
}

TEST(Seed, DiffersBetweenGames) {
  Session session = SessionOf("italian", 1);
  session.HandleLine("setoption name Book Choice value uniform");
  std::set<std::string> first_moves;
  for (int game = 0; game < 30; ++game) {
    session.HandleLine("ucinewgame");
    const std::string move = FirstMove(session);
    EXPECT_EQ(FirstMove(session), move);
    first_moves.insert(move);
  }
  EXPECT_THAT(first_moves, SizeIs(2));
}

TEST(Seed, RepeatsTheSameGames) {
  Session a = SessionOf("italian", 42), b = SessionOf("italian", 1);
  b.HandleLine("setoption name Book Seed value 42");
  for (int game = 0; game < 10; ++game) {
    a.HandleLine("ucinewgame");
    b.HandleLine("ucinewgame");
    b.HandleLine("ucinewgame");
    EXPECT_EQ(FirstMove(a), FirstMove(b));
  }
}

TEST(RecommendedMoves, ReopenTheBookWhenTheirRuleChanges) {
  std::vector<BookRequest> asked;
  SessionConfig config;
  config.open_book = [&asked](const BookRequest& request) { asked.push_back(request); };
  config.books = {probe::SpecOfPath("italian")};
  Session session(config);
  const BookRequest first = {"italian"}, only = {"italian", chess::Recommended::kOnly};
  session.HandleLine("setoption name Book CTG Recommended value only");
  session.HandleLine("setoption name Book CTG Recommended value Only");
  EXPECT_THAT(asked, ElementsAre(first, only));
  session.HandleLine("isready");
  EXPECT_THAT(ReplyLines(session.HandleBook(first, TinyBook("italian"))), IsEmpty());
  EXPECT_THAT(ReplyLines(session.HandleBook(only, TinyBook("italian"))), SizeIs(2));
}

TEST(AwaitsBook, WhileAnAnswerNeedsOne) {
  SessionConfig config = WithoutBooks();
  config.books = {probe::SpecOfPath("italian")};
  Session session(config);
  EXPECT_FALSE(session.awaits_work());
  session.HandleLine("go depth 1");
  EXPECT_TRUE(session.awaits_work());
  session.HandleLine("stop");
  EXPECT_FALSE(session.awaits_work());
  session.HandleLine("go infinite");
  EXPECT_FALSE(session.awaits_work());
}

TEST(Progress, IsReportedOnlyToAWaitingGui) {
  SessionConfig config = WithoutBooks();
  config.books = {probe::SpecOfPath("italian")};
  Session session(config);
  EXPECT_THAT(ReplyLines(session.HandleProgress({"italian"}, {1, 2})), IsEmpty());
  session.HandleLine("isready");
  EXPECT_THAT(ReplyLines(session.HandleProgress({"italian"}, {1, 2})), ElementsAre(EndsWith(" 50%")));
  EXPECT_THAT(ReplyLines(session.HandleProgress({"another"}, {1, 2})), IsEmpty());
  EXPECT_THAT(ReplyLines(session.HandleProgress({"italian"}, {3, 2})), ElementsAre(HasSubstr("100%")));
}

}  // namespace
}  // namespace tabia::uci
