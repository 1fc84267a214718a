// Tests that need more than a transcript: long lines, and games compared with each other.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/chess/book_spec.h"
#include "protocol/uci/engine/uci_session.h"
#include "tests/base/scratch_folder.h"
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

// A session with one book that is a file, and the requests for it.
class FileBook : public testing::Test {
 protected:
  FileBook() {
    Write("one");
    SessionConfig config;
    config.open_book = [this](const BookRequest& request) { requests_.push_back(request); };
    config.books = {probe::SpecOfPath(path_)};
    session_.emplace(std::move(config));
    Answer("italian");
  }

  // Replaces the file. The test answers the requests, so its bytes do not matter.
  void Write(const std::string& bytes) const {
    std::ofstream(path_ + ".new") << bytes;
    std::filesystem::rename(path_ + ".new", path_);
  }

  std::vector<std::string> Answer(const std::string& book) {
    EXPECT_THAT(requests_, SizeIs(1));
    requests_.clear();
    return ReplyLines(session_->HandleBook({path_}, TinyBook(book)));
  }

  std::vector<std::string> Fail() {
    requests_.clear();
    return ReplyLines(session_->HandleBook({path_}, BadFile("book", "byte 0", "it is damaged")));
  }

  std::vector<std::string> Say(const std::string& line) { return ReplyLines(session_->HandleLine(line)); }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "book";
  std::vector<BookRequest> requests_;
  std::optional<Session> session_;
};

TEST_F(FileBook, IsOpenedAgainInTheNextGameIfItWasReplaced) {
  Say("isready");
  Say("ucinewgame");
  EXPECT_THAT(requests_, IsEmpty());
  Write("another");
  Say("position startpos");
  EXPECT_THAT(Say("go"), testing::Contains(HasSubstr("book book move")));
  EXPECT_THAT(requests_, IsEmpty()) << "the game goes on with its book";
  EXPECT_THAT(Say("ucinewgame"),
              ElementsAre("info string book book: the file has changed; it is opened again"));
  EXPECT_THAT(Say("isready"), IsEmpty()) << "the new book is awaited";
  EXPECT_THAT(Answer("italian"), ElementsAre(StartsWith("info string book book: "), "readyok"));
  Say("ucinewgame");
  EXPECT_THAT(requests_, IsEmpty());
}

TEST_F(FileBook, IsOpenedAgainIfItIsSetAgain) {
  Say("isready");
  const std::string line = "setoption name Book File value " + path_;
  Say(line);
  EXPECT_THAT(requests_, IsEmpty());
  Write("another");
  EXPECT_THAT(Say(line), ElementsAre(HasSubstr("the file has changed")));
  Fail();
  EXPECT_THAT(Say(line), IsEmpty());
  EXPECT_THAT(requests_, IsEmpty()) << "the old book is open, and the file is the one that failed";
}

TEST_F(FileBook, StaysIfTheNewOneIsDamagedOrMissing) {
  Say("isready");
  Write("damaged");
  Say("ucinewgame");
  EXPECT_THAT(Fail(),
              ElementsAre(EndsWith("it is damaged; the book that was opened before is still played")));
  EXPECT_THAT(Say("go"), testing::Contains(HasSubstr("book book move")));
  std::filesystem::remove(path_);
  EXPECT_THAT(Say("ucinewgame"), IsEmpty());
  EXPECT_THAT(Say("go"), testing::Contains(HasSubstr("book book move")));
}

// A session with a book on a server that is down.
class FailedAddress : public testing::Test {
 protected:
  FailedAddress() {
    SessionConfig config;
    config.open_book = [this](const BookRequest&) { ++requests_; };
    config.books = {probe::SpecOfPath(kAddress)};
    session_.emplace(std::move(config));
    Say("isready");
  }

  void Fail() {
    requests_ = 0;
    session_->HandleBook({kAddress}, absl::UnavailableError("no answer"));
  }

  // Returns the number of answers until the book is asked for again.
  int AnswersToRequest() {
    for (int answers = 1; answers < 1000; ++answers) {
      Say("go");
      if (requests_ > 0) return answers;
    }
    return 1000;
  }

  std::vector<std::string> Say(const std::string& line) { return ReplyLines(session_->HandleLine(line)); }

  static constexpr const char* kAddress = "http://localhost/book.tabia";
  int requests_ = 0;
  std::optional<Session> session_;
};

TEST_F(FailedAddress, IsAskedForAgainInTheNextGame) {
  Fail();
  Say("ucinewgame");
  EXPECT_EQ(requests_, 1);
}

TEST_F(FailedAddress, IsAskedForAgainAfterMoreAndMoreAnswers) {
  std::vector<int> answers;
  for (int failure = 0; failure < 8; ++failure) {
    Fail();
    answers.push_back(AnswersToRequest());
  }
  EXPECT_THAT(answers, ElementsAre(1, 2, 4, 8, 16, 32, 64, 64));
  session_->HandleBook({kAddress}, TinyBook("italian"));
  EXPECT_THAT(Say("go"), testing::Contains(HasSubstr("book book.tabia move")));
}

TEST_F(FailedAddress, HoldsReadyokForTwoSeconds) {
  const auto progress = [this](int milliseconds) {
    const BookProgress so_far = {.elapsed = std::chrono::milliseconds(milliseconds)};
    return ReplyLines(session_->HandleProgress({kAddress}, so_far));
  };
  EXPECT_THAT(progress(1000), ElementsAre("info string book book.tabia: being read"));
  EXPECT_THAT(progress(2000), ElementsAre("info string book book.tabia: being read", "readyok"));
  EXPECT_THAT(Say("isready"), ElementsAre("readyok"));
  EXPECT_THAT(progress(3000), IsEmpty());
}

TEST_F(FailedAddress, HoldsAGoAfterIsreadyToo) {
  EXPECT_THAT(Say("go depth 1"), IsEmpty());
  EXPECT_THAT(ReplyLines(session_->HandleBook({kAddress}, TinyBook("italian"))),
              ElementsAre(HasSubstr("6 positions"), "readyok", HasSubstr("book book.tabia move"),
                          StartsWith("info depth 1"), StartsWith("bestmove ")));
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
