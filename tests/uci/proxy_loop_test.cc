#include "protocol/uci/driver/proxy_loop.h"

#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "tests/io/descriptors.h"
#include "tests/uci/running_loop.h"
#include "tests/uci/uci_book.h"

namespace tabia::uci {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

absl::StatusOr<probe::ChessBook> OpenTiny(const BookRequest& request, const LoadObserver&) {
  return TinyBook(request.path);
}

struct ProxySetup {
  std::vector<std::string> engine = {};  // its modes
  std::vector<std::string> command = {TABIA_FAKE_ENGINE};
  // Empty if the loop may end while a book is still being opened, which would end the process.
  std::vector<probe::BookSpec> books = {probe::SpecOfPath("italian")};
  bool restarts = false;
  bool warm_up = false;
  std::chrono::milliseconds uciok_limit{10'000};
  std::chrono::milliseconds quit_limit{60'000};
  BookOpener open = OpenTiny;
};

// A proxy in front of the fake engine, with a book that has its position.
class RunningProxy {
 public:
  explicit RunningProxy(const ProxySetup& setup = {})
      : loop_([this, setup](UciStreams streams) { return Run(setup, streams); }) {}

  RunningLoop* operator->() { return &loop_; }

  // Returns the errors. Call it after the end of the loop.
  const std::vector<std::string>& log() const { return log_; }

  // Returns the lines for the user. Call it after the end of the loop.
  const std::vector<std::string>& user_log() const { return user_log_; }

  // Sends the lines and "isready". Returns all lines up to "readyok".
  std::string Ask(const std::string& lines) {
    loop_.Send(lines + "isready\n");
    return loop_.ReadTo("readyok");
  }

 private:
  int Run(const ProxySetup& setup, UciStreams streams) {
    ProxyConfig config;
    config.session.books = setup.books;
    config.engine_name = "fake";
    config.restarts = setup.restarts;
    config.warm_up = setup.warm_up;
    EngineOptions options;
    options.command = setup.command;
    options.command.insert(options.command.end(), setup.engine.begin(), setup.engine.end());
    options.uciok_limit = setup.uciok_limit;
    options.quit_limit = setup.quit_limit;
    BookLoader loader(setup.open);
    const absl::Status status = RunProxy(
        std::move(config), loader, [this](const std::string& line) { user_log_.push_back(line); }, options,
        streams);
    if (!status.ok()) log_.push_back(Message(status));
    return ExitCode(status);
  }

  const io::NoDescriptorLeaks no_leaks_;
  std::vector<std::string> log_, user_log_;
  RunningLoop loop_;
};

constexpr const char* kInBook = "position startpos moves e2e4 e7e5\n";
constexpr const char* kOutOfBook = "position startpos moves a2a4\n";

TEST(ProxyLoop, AnswersFromTheBookAndThenFromTheEngine) {
  RunningProxy proxy;
  EXPECT_THAT(proxy.Ask("uci\n"), HasSubstr("uciok\n"));
  proxy->Send(std::string(kInBook) + "go\n");
  EXPECT_THAT(proxy->ReadTo("bestmove"), EndsWith("bestmove g1f3 ponder b8c6\n"));
  proxy->Send(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(proxy->ReadTo("bestmove"), EndsWith("bestmove e2e4\n"));
  proxy->Send("quit\n");
  EXPECT_EQ(proxy->ReadToEnd(), "");
  EXPECT_EQ(proxy->ExitCode(), 0);
  EXPECT_THAT(proxy.log(), IsEmpty());
}

TEST(ProxyLoop, PassesBytesUnchanged) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  const std::string odd("a\0b\x01\x80\xff\t \r  \r\n", 13);
  proxy->Send("echo " + odd + "echo \r\necho end\n");
  EXPECT_EQ(proxy->ReadTo("end"), odd + "\r\nend\n");
}

TEST(ProxyLoop, PassesLongLinesUnchanged) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  for (const size_t size : {65'535, 65'536, 65'537, 1'048'571, 1'048'572, 3'000'000}) {
    const std::string line = std::string(size, 'y') + "\r\n";
    proxy->Send("echo " + line + "echo end\n");
    EXPECT_TRUE(proxy->ReadTo("end") == line + "end\n") << size;
  }
}

TEST(ProxyLoop, PassesManyLinesWithoutLoss) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  proxy->Send("count 100000\n");
  std::string expected;
  for (int i = 0; i < 100'000; ++i) {
    expected += absl::StrFormat("info string line %d of many, so that they are of some length\n", i);
  }
  EXPECT_TRUE(proxy->ReadTo("info string counted") == expected + "info string counted\n");
}

TEST(ProxyLoop, ReadsTheGuiWhileTheEngineWaitsForItsReader) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  // Sends more than all pipes and buffers contain, and reads nothing.
  for (int i = 0; i < 40; ++i) proxy->Send("count 2000\necho " + std::string(30'000, 'x') + "\n");
  proxy->Send("echo end\n");
  std::string all = proxy->ReadTo("end");
  EXPECT_GT(all.size(), 40u * (2000 * 55 + 30'000));
}

TEST(ProxyLoop, ReportsTheStatusOfAnEngineThatExits) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  proxy->Send("exit 3\n");
  EXPECT_THAT(proxy->ReadToEnd(), EndsWith("info string engine fake: exited with status 3\n"));
  EXPECT_EQ(proxy->ExitCode(), 4);
  EXPECT_THAT(proxy.log(), ElementsAre("engine fake: exited with status 3"));
}

TEST(ProxyLoop, PassesTheLastWholeLinesOfALostEngine) {
  RunningProxy proxy({.engine = {"exits-in-thought"}});
  proxy.Ask("uci\n");
  proxy->Send(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(proxy->ReadToEnd(),
              EndsWith("info string last words\ninfo string engine fake: exited with status 0\n"));
  EXPECT_EQ(proxy->ExitCode(), 4);
}

TEST(ProxyLoop, ReportsWhichSignalKilledTheEngine) {
  RunningProxy proxy({.engine = {"dies-in-thought"}});
  proxy.Ask("uci\n");
  proxy->Send(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(proxy->ReadToEnd(),
              EndsWith("info string engine fake: killed by signal 11 (Segmentation fault)\n"));
  EXPECT_EQ(proxy->ExitCode(), 4);
}

TEST(ProxyLoop, LosesAnEngineThatClosesAStream) {
  for (const std::string stream : {"output", "input"}) {
    RunningProxy proxy({.engine = {"closes-" + stream}});
    proxy.Ask("uci\n");
    proxy->Send(std::string(kOutOfBook) + "go\n");
    EXPECT_THAT(proxy->ReadToEnd(),
                EndsWith(absl::StrFormat("info string engine fake: closed its %s\n", stream)));
    EXPECT_EQ(proxy->ExitCode(), 4);
  }
}

TEST(ProxyLoop, LosesAnEngineThatDoesNotAnswerUci) {
  RunningProxy proxy({.engine = {"silent"}, .books = {}, .uciok_limit = std::chrono::milliseconds(50)});
  proxy->Send("uci\n");
  EXPECT_THAT(proxy->ReadToEnd(), EndsWith("engine fake: has not answered \"uci\" in 1 second\n"));
  EXPECT_EQ(proxy->ExitCode(), 4);
}

TEST(ProxyLoop, LimitsOnlyTheAnswerToUci) {
  // A busy machine with a sanitizer takes a good part of a second to start an engine.
  RunningProxy proxy({.uciok_limit = std::chrono::seconds(2)});
  usleep(2'200'000);
  proxy.Ask("uci\n");
  usleep(2'200'000);
  EXPECT_EQ(proxy.Ask(""), "readyok\n");
}

TEST(ProxyLoop, LosesAnEngineThatEndsAtOnce) {
  RunningProxy proxy({.engine = {"dies-at-start"}, .books = {}});
  EXPECT_THAT(proxy->ReadToEnd(), EndsWith("info string engine fake: exited with status 3\n"));
  EXPECT_EQ(proxy->ExitCode(), 4);
}

TEST(ProxyLoop, ReportsAProgramThatIsNotFound) {
  RunningProxy proxy({.command = {"tabia-no-such-engine"}, .books = {}});
  const std::string why = "engine fake: cannot be started: No such file or directory";
  EXPECT_THAT(proxy->ReadToEnd(), EndsWith(absl::StrFormat("info string %s\n", why)));
  EXPECT_EQ(proxy->ExitCode(), 4);
  EXPECT_THAT(proxy.log(), ElementsAre(why));
}

TEST(ProxyLoop, RestartsALostEngine) {
  RunningProxy proxy({.restarts = true});
  proxy.Ask("uci\n");
  EXPECT_THAT(proxy.Ask("exit 3\n"), HasSubstr("exited with status 3; it is started again\n"));
  proxy->Send(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(proxy->ReadTo("bestmove"), EndsWith("bestmove e2e4\n"));
}

TEST(ProxyLoop, KillsAnEngineThatIgnoresQuit) {
  RunningProxy proxy({.engine = {"ignores-quit"}});
  proxy.Ask("uci\n");
  proxy->Send("quit\n");
  EXPECT_EQ(proxy->ExitCode(), 4);
  EXPECT_THAT(proxy.log(), ElementsAre("engine fake: has not ended after \"quit\""));
}

TEST(ProxyLoop, AcceptsAnyExitStatusAfterQuit) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  proxy->Send("exit 3\nquit\n");
  proxy->ReadToEnd();
  EXPECT_THAT(proxy.log(), IsEmpty());
  EXPECT_EQ(proxy->ExitCode(), 0);
}

TEST(ProxyLoop, EndsEveryEngineWhenTheGuiIsGone) {
  const std::vector<std::string> engines = {"",       "ignores-quit",          "silent", "never-reads",
                                            "floods", "floods-and-never-reads"};
  for (const std::string& engine : engines) {
    RunningProxy proxy({.engine = {engine}, .books = {}, .quit_limit = std::chrono::milliseconds(50)});
    proxy->Send(std::string("uci\n") + kOutOfBook + "go infinite\n");
    proxy->CloseInput();
    EXPECT_EQ(proxy->ExitCode(), 0) << engine;
    EXPECT_THAT(proxy.log(), Each(HasSubstr("bytes were not read"))) << engine;
  }
}

TEST(ProxyLoop, AnswersAfterTheEndOfTheInput) {
  RunningProxy proxy;
  proxy.Ask("uci\n");  // the engine has 0.9 seconds after the end, too few to start it on a busy machine
  proxy->Send(std::string("isready\n") + kOutOfBook + "go\n");
  proxy->CloseInput();
  const std::string all = proxy->ReadToEnd();
  EXPECT_THAT(all, HasSubstr("readyok\n"));
  EXPECT_THAT(all, HasSubstr("bestmove e2e4\n"));
}

TEST(ProxyLoop, ReportsToTheUserWhatTheBooksAnswered) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  const std::string shuffle = "position startpos moves g1f3 g8f6 f3g1 f6g8\n";
  proxy->Send(std::string(kInBook) + "go\n" + kOutOfBook + "go movetime 1\ngo ponder\nponderhit\n" + shuffle +
              "go searchmoves b1c3\n" + shuffle + "go depth 1\ngo nodes 1\nquit\n");
  proxy->ReadToEnd();
  EXPECT_EQ(proxy->ExitCode(), 0);
  EXPECT_THAT(
      proxy.user_log(),
      ElementsAre(
          "go depth or nodes without a clock: the books are not used; --limited-go, or the option Book "
          "For Limited Go, lets them answer",
          "the books answered 1 of 2 known positions; 1 refused: searchmoves; 2 unknown; 2 not "
          "probed: go depth or nodes without a clock"));
}

TEST(ProxyLoop, ReportsNothingToTheUserWithoutAGo) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  proxy->Send("quit\n");
  proxy->ReadToEnd();
  EXPECT_EQ(proxy->ExitCode(), 0);
  EXPECT_THAT(proxy.user_log(), IsEmpty());
}

// Opens books only after Open.
class LateBooks {
 public:
  BookOpener Opener() {
    return [this](const BookRequest& request, const LoadObserver&) {
      while (!may_open_) usleep(1000);
      return TinyBook(request.path);
    };
  }
  void Open() { may_open_ = true; }

 private:
  std::atomic<bool> may_open_ = false;
};

// Returns the output for a script whose book is opened later than the script is sent.
// Returns the answers to a script. Begins to read them `pause` after the book is there.
std::string AnswersTo(const std::string& script, bool closes_input, std::chrono::milliseconds pause = {}) {
  LateBooks books;
  RunningProxy proxy({.open = books.Opener()});
  std::thread sender([&] {
    proxy->Send(script);
    if (closes_input) proxy->CloseInput();
  });
  usleep(100'000);
  books.Open();
  std::this_thread::sleep_for(pause);
  std::string all = proxy->ReadToEnd();
  sender.join();
  EXPECT_EQ(proxy->ExitCode(), 0);
  EXPECT_THAT(proxy.log(), IsEmpty());
  return all;
}

TEST(ProxyLoop, QuitWaitsForTheBookOfAScript) {
  for (const std::string begin : {"uci\nisready\n", "isready\n", ""}) {
    EXPECT_THAT(AnswersTo(begin + kInBook + "go wtime 9000 btime 9000\nquit\n", false),
                EndsWith("bestmove g1f3 ponder b8c6\n"));
  }
}

TEST(ProxyLoop, TheEndOfTheInputWaitsForTheBookOfAScript) {
  for (const std::string begin : {"isready\n", ""}) {
    EXPECT_THAT(AnswersTo(begin + kInBook + "go wtime 9000 btime 9000", true),
                EndsWith("bestmove g1f3 ponder b8c6\n"));
  }
}

// Returns a script of `gos` positions of the book.
std::string ScriptOf(int gos) {
  std::string script = "isready\n";
  for (int i = 0; i < gos; ++i) script += kInBook + std::string(60, ' ') + "go\n";
  return script;
}

int BestMovesIn(const std::string& answers) {
  int count = 0;
  for (size_t at = answers.find("bestmove g1f3"); at != answers.npos;
       at = answers.find("bestmove g1f3", at + 1))
    ++count;
  return count;
}

TEST(ProxyLoop, AnswersAScriptOfMebibytesFromTheBook) {
  EXPECT_EQ(BestMovesIn(AnswersTo(ScriptOf(20'000), true)), 20'000);
}

TEST(ProxyLoop, KeepsTheAnswersForASlowReader) {
  constexpr std::chrono::milliseconds kPause{1500};
  EXPECT_EQ(BestMovesIn(AnswersTo(ScriptOf(2'000), true, kPause)), 2'000);
  EXPECT_EQ(BestMovesIn(AnswersTo(ScriptOf(2'000) + "quit\n", false, kPause)), 2'000);
}

TEST(ProxyLoop, QuitDoesNotWaitForABookThatTakesLong) {
  LateBooks books;
  RunningProxy proxy({.quit_limit = std::chrono::milliseconds(50), .open = books.Opener()});
  proxy->Send(std::string(kInBook) + "go movetime 5\nquit\n");
  EXPECT_THAT(proxy->ReadTo("bestmove"), HasSubstr("book italian: still being read\n"));
  books.Open();
  // The book is reported if it is opened before the engine has ended.
  EXPECT_THAT(proxy->ReadToEnd(), Not(HasSubstr("bestmove")));
  EXPECT_EQ(proxy->ExitCode(), 0);
}

TEST(ProxyLoop, EndsQuietlyWhenItsReaderIsGone) {
  RunningProxy proxy;
  proxy.Ask("uci\n");
  proxy->CloseOutput();
  EXPECT_EQ(proxy->ExitCode(), 0);
  EXPECT_THAT(proxy.log(), IsEmpty());
}

TEST(ProxyLoop, PassesQuitToAnEngineWhoseOutputIsNotRead) {
  RunningProxy proxy({.quit_limit = std::chrono::milliseconds(50)});
  proxy.Ask("uci\n");
  proxy->Send("count 100000\nquit\n");
  EXPECT_EQ(proxy->ExitCode(), 4);
  EXPECT_THAT(proxy.log(), ElementsAre("engine fake: has not ended after \"quit\""));
}

TEST(ProxyLoop, EndsAWarmUpBeforeTheNextLine) {
  RunningProxy proxy({.warm_up = true});
  proxy.Ask("uci\n");
  proxy->Send(std::string(kInBook) + "go\n");
  proxy->ReadTo("bestmove");
  proxy->Send(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(proxy->ReadTo("bestmove"), EndsWith("bestmove e2e4\n"));
}

}  // namespace
}  // namespace tabia::uci
