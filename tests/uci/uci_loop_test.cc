#include "protocol/uci/driver/uci_loop.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <string_view>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "tests/io/pipe.h"
#include "tests/uci/running_loop.h"
#include "tests/uci/uci_book.h"

namespace tabia::uci {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

absl::StatusOr<probe::ChessBook> OpenTiny(const BookRequest& request, const LoadObserver&) {
  return TinyBook(request.path);
}

SessionConfig WithBook(const std::string& book) {
  SessionConfig config;
  config.books = {probe::SpecOfPath(book)};
  return config;
}

class RunningUci : public RunningLoop {
 public:
  // Starts a loop in which "quit" waits for a book without a limit.
  explicit RunningUci(BookOpener open, SessionConfig config = WithBook("italian"))
      : RunningLoop([=](UciStreams streams) {
          BookLoader loader(open);
          return tabia::ExitCode(RunUci(config, loader, streams, std::chrono::hours(1)));
        }) {}
};

TEST(UciLoop, PlaysFromItsBook) {
  RunningUci loop(OpenTiny);
  loop.Send("uci\n");
  EXPECT_THAT(loop.ReadTo("uciok"), EndsWith("uciok\n"));
  loop.Send("isready\nposition startpos moves e2e4 e7e5\ngo movetime 10\n");
  EXPECT_THAT(loop.ReadTo("bestmove"), EndsWith("bestmove g1f3 ponder b8c6\n"));
  loop.Send("quit\n");
  EXPECT_EQ(loop.ReadToEnd(), "");
  EXPECT_EQ(loop.ExitCode(), 0);
}

TEST(UciLoop, AnswersAllOfAScriptBeforeItsEnd) {
  RunningUci loop(OpenTiny);
  loop.Send("isready\nposition startpos moves e2e4 e7e5\ngo movetime 10");
  loop.CloseInput();
  EXPECT_THAT(loop.ReadToEnd(), EndsWith("bestmove g1f3 ponder b8c6\n"));
  EXPECT_EQ(loop.ExitCode(), 0);
}

TEST(UciLoop, AnswersAScriptOfMebibytesFromTheBook) {
  constexpr int kGos = 20'000;
  std::promise<void> may_open;
  RunningUci loop([&may_open](const BookRequest& request, const LoadObserver&) {
    may_open.get_future().wait();
    return TinyBook(request.path);
  });
  std::thread sender([&loop] {
    for (int i = 0; i < kGos; ++i)
      loop.Send("position startpos moves e2e4 e7e5" + std::string(60, ' ') + "\ngo\n");
    loop.CloseInput();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  may_open.set_value();
  const std::string all = loop.ReadToEnd();
  sender.join();
  int bestmoves = 0;
  for (size_t at = all.find("bestmove g1f3"); at != all.npos; at = all.find("bestmove g1f3", at + 1))
    ++bestmoves;
  EXPECT_EQ(bestmoves, kGos);
}

TEST(UciLoop, LeavesAnInfiniteSearchUnansweredAtTheEnd) {
  RunningUci loop(OpenTiny);
  loop.Send("isready\n");
  loop.ReadTo("readyok");
  loop.Send("go infinite\n");
  loop.CloseInput();
  EXPECT_THAT(loop.ReadToEnd(), Not(HasSubstr("bestmove")));
  EXPECT_EQ(loop.ExitCode(), 0);
}

TEST(UciLoop, ReadsLinesThatEndInCrLf) {
  RunningUci loop(OpenTiny);
  loop.Send("isready\r\nposition startpos moves e2e4 e7e5\r\ngo movetime 10\r\n");
  EXPECT_THAT(loop.ReadTo("bestmove"), EndsWith("bestmove g1f3 ponder b8c6\n"));
}

TEST(UciLoop, DropsALineWithoutEnd) {
  RunningUci loop(OpenTiny);
  loop.Send("isready\n");
  loop.ReadTo("readyok");
  loop.Send("position startpos moves ");
  for (int i = 0; i < 400; ++i) loop.Send(std::string(8192, 'x'));
  loop.Send("\nisready\n");
  EXPECT_EQ(loop.ReadTo("readyok"), "info string a line longer than 1048576 bytes was dropped\nreadyok\n");
}

TEST(UciLoop, ReportsABookThatCannotBeOpened) {
  RunningUci loop([](const BookRequest& request, const LoadObserver&) -> absl::StatusOr<probe::ChessBook> {
    return BadFile(request.path, "byte 7", "odd");
  });
  loop.Send("isready\n");
  EXPECT_EQ(loop.ReadTo("readyok"), "info string italian: byte 7: odd\nreadyok\n");
}

TEST(UciLoop, ReportsTheWarningsOfABook) {
  RunningUci loop([](const BookRequest& request, const LoadObserver& observer) {
    observer.warn("cache: full");
    return TinyBook(request.path);
  });
  loop.Send("isready\n");
  EXPECT_THAT(loop.ReadTo("readyok"), HasSubstr("info string cache: full\ninfo string book italian: "));
}

TEST(UciLoop, ReportsTheProgressOfAnotherProcess) {
  std::atomic<bool> is_reported = false;
  RunningUci loop([&](const BookRequest& request, const LoadObserver& observer) {
    while (!is_reported) observer.waiting(45, 100);
    return TinyBook(request.path);
  });
  loop.Send("isready\n");
  EXPECT_THAT(loop.ReadTo("info"), EndsWith("book italian: being read by another tabia, 45%\n"));
  is_reported = true;
  EXPECT_THAT(loop.ReadTo("readyok"), EndsWith("readyok\n"));
}

TEST(UciLoop, EndsQuietlyWhenItsReaderIsGone) {
  RunningUci loop(OpenTiny);
  loop.Send("isready\n");
  loop.ReadTo("readyok");
  loop.CloseOutput();
  loop.Send("uci\n");
  EXPECT_EQ(loop.ExitCode(), 0);
}

TEST(UciLoop, OpensSeveralBooksAtOnce) {
  std::promise<void> second_asked;
  SessionConfig config = WithBook("italian");
  config.books.push_back(probe::SpecOfPath("castling"));
  RunningUci loop(
      [&](const BookRequest& request, const LoadObserver&) {
        request.path == "castling" ? second_asked.set_value() : second_asked.get_future().wait();
        return TinyBook(request.path);
      },
      config);
  loop.Send("isready\n");
  EXPECT_THAT(loop.ReadTo("readyok"), HasSubstr("book italian: "));
}

TEST(UciLoop, ReportsAFailedRead) {
  const int closed = open("/dev/null", O_RDONLY | O_CLOEXEC);
  close(closed);
  BookLoader loader(OpenTiny);
  EXPECT_EQ(ExitCode(RunUci(WithBook("italian"), loader, {closed, STDOUT_FILENO})), 4);
}

// Returns the output of a loop that reads `input` while its book is being opened.
std::string SaysWhileOpening(std::string_view input) {
  std::promise<void> may_open;
  BookLoader loader([&may_open](const BookRequest& request, const LoadObserver&) {
    may_open.get_future().wait();
    return TinyBook(request.path);
  });
  io::Pipe to_loop, from_loop;
  EXPECT_EQ(write(to_loop.ends[1], input.data(), input.size()), static_cast<ssize_t>(input.size()));
  const UciStreams streams = {to_loop.ends[0], from_loop.ends[1]};
  EXPECT_TRUE(RunUci(WithBook("italian"), loader, streams, std::chrono::milliseconds(1)).ok());
  EXPECT_TRUE(loader.busy()) << "the tool has to end the process";
  may_open.set_value();
  from_loop.CloseEnd(1);
  return io::ReadAll(from_loop.ends[0]);
}

TEST(UciLoop, AnswersEarlierLinesAtQuit) {
  RunningUci loop(OpenTiny);
  loop.Send("isready\nposition startpos moves e2e4 e7e5\ngo infinite\nquit\nuci\n");
  const std::string answers = loop.ReadToEnd();
  EXPECT_THAT(answers, HasSubstr("readyok\n"));
  EXPECT_THAT(answers, EndsWith("bestmove g1f3 ponder b8c6\n")) << "and nothing after quit";
  EXPECT_EQ(loop.ExitCode(), 0);
}

TEST(UciLoop, QuitDoesNotWaitWithoutAPendingAnswer) {
  EXPECT_EQ(SaysWhileOpening("quit\n"), "");
}

TEST(UciLoop, QuitDoesNotWaitForABookThatTakesLong) {
  EXPECT_EQ(SaysWhileOpening("isready\nquit\n"), "readyok\n");
  EXPECT_THAT(SaysWhileOpening("go movetime 10\nquit\n"),
              AllOf(HasSubstr("book italian: still being read\n"), HasSubstr("\nbestmove ")));
}

TEST(UciLoop, StopDoesNotWaitForABook) {
  EXPECT_THAT(SaysWhileOpening("go depth 1\nstop\nquit\n"), HasSubstr("bestmove "));
}

}  // namespace
}  // namespace tabia::uci
