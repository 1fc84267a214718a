#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/book.h"
#include "core/probe/book_spec.h"
#include "protocol/io/proxy_loop.h"
#include "tests/io/descriptors.h"
#include "tests/uci/running_loop.h"
#include "tests/uci/tiny_book.h"

namespace tabia::io {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

absl::StatusOr<probe::Book> OpenTiny(const std::string& path, const OpeningWatch&) {
  return uci::TinyBook(path);
}

struct FrontSetup {
  std::vector<std::string> engine = {};  // its modes
  std::vector<std::string> command = {TABIA_FAKE_ENGINE};
  // The process ends with the loop while one is still being opened.
  std::vector<probe::BookSpec> books = {probe::SpecOfPath("italian")};
  bool restarts = false;
  bool warm_up = false;
  std::chrono::milliseconds uciok_limit{10'000};
};

// A front before the fake engine, with a book in it.
class RunningFront {
 public:
  explicit RunningFront(const FrontSetup& setup = {})
      : loop_([this, setup](UciStreams streams) { return Run(setup, streams); }) {}

  RunningLoop* operator->() { return &loop_; }

  // Once it has ended.
  const std::vector<std::string>& log() const { return log_; }

  // Says lines, and that all before them is to be done; answers what comes of it.
  std::string Ask(const std::string& lines) {
    loop_.Say(lines + "isready\n");
    return loop_.ReadTo("readyok");
  }

 private:
  int Run(const FrontSetup& setup, UciStreams streams) {
    uci::FrontSurroundings surroundings;
    surroundings.books.books = setup.books;
    surroundings.engine_name = "fake";
    surroundings.restarts = setup.restarts;
    surroundings.warm_up = setup.warm_up;
    EngineOptions options;
    options.command = setup.command;
    options.command.insert(options.command.end(), setup.engine.begin(), setup.engine.end());
    options.uciok_limit = setup.uciok_limit;
    const Log log = [this](const std::string& text) { log_.push_back(text); };
    return RunFront(std::move(surroundings), OpenTiny, options, log, streams);
  }

  const NoDescriptorLeaks no_leaks_;
  std::vector<std::string> log_;
  RunningLoop loop_;
};

constexpr const char* kInBook = "position startpos moves e2e4 e7e5\n";
constexpr const char* kOutOfBook = "position startpos moves a2a4\n";

TEST(FrontLoop, TheBookAnswersThenTheEngine) {
  RunningFront front;
  EXPECT_THAT(front.Ask("uci\n"), HasSubstr("uciok\n"));
  front->Say(std::string(kInBook) + "go\n");
  EXPECT_THAT(front->ReadTo("bestmove"), EndsWith("bestmove g1f3 ponder b8c6\n"));
  front->Say(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(front->ReadTo("bestmove"), EndsWith("bestmove e2e4\n"));
  front->Say("quit\n");
  EXPECT_EQ(front->ReadToEnd(), "");
  EXPECT_EQ(front->ExitCode(), 0);
  EXPECT_THAT(front.log(), IsEmpty());
}

TEST(FrontLoop, BytesPassUnchanged) {
  RunningFront front;
  front.Ask("uci\n");
  const std::string odd("a\0b\x01\x80\xff\t \r  \r\n", 13);
  front->Say("echo " + odd + "echo \r\necho end\n");
  EXPECT_EQ(front->ReadTo("end"), odd + "\r\nend\n");
}

TEST(FrontLoop, LongLinesPassUnchanged) {
  RunningFront front;
  front.Ask("uci\n");
  for (const size_t size : {65'535, 65'536, 65'537, 1'048'571, 1'048'572, 3'000'000}) {
    const std::string line = std::string(size, 'y') + "\r\n";
    front->Say("echo " + line + "echo end\n");
    EXPECT_TRUE(front->ReadTo("end") == line + "end\n") << size;
  }
}

TEST(FrontLoop, ManyLinesPassWithoutLoss) {
  RunningFront front;
  front.Ask("uci\n");
  front->Say("count 100000\n");
  std::string expected;
  for (int i = 0; i < 100'000; ++i) {
    expected += absl::StrFormat("info string line %d of many, so that they are of some length\n", i);
  }
  EXPECT_TRUE(front->ReadTo("info string counted") == expected + "info string counted\n");
}

TEST(FrontLoop, AnEngineThatWaitsToBeReadDoesNotStopTheGui) {
  RunningFront front;
  front.Ask("uci\n");
  // More than all pipes and buffers hold, while nobody reads.
  for (int i = 0; i < 40; ++i) front->Say("count 2000\necho " + std::string(30'000, 'x') + "\n");
  front->Say("echo end\n");
  std::string all = front->ReadTo("end");
  EXPECT_GT(all.size(), 40u * (2000 * 55 + 30'000));
}

TEST(FrontLoop, PolyglotEndsWithZeroWhateverBecomesOfItsEngine) {
  RunningFront front;
  front.Ask("uci\n");
  front->Say("exit 3\n");
  EXPECT_THAT(front->ReadToEnd(), EndsWith("info string engine fake: exited with status 3\n"));
  EXPECT_EQ(front->ExitCode(), 4);
  EXPECT_THAT(front.log(), ElementsAre("engine fake: exited with status 3"));
}

TEST(FrontLoop, WhatALostEngineSaidBeforeComesFirstAndNoHalfLine) {
  RunningFront front({.engine = {"exits-in-thought"}});
  front.Ask("uci\n");
  front->Say(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(front->ReadToEnd(),
              EndsWith("info string last words\ninfo string engine fake: exited with status 0\n"));
  EXPECT_EQ(front->ExitCode(), 4);
}

TEST(FrontLoop, TellsWhichSignalKilledTheEngine) {
  RunningFront front({.engine = {"dies-in-thought"}});
  front.Ask("uci\n");
  front->Say(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(front->ReadToEnd(),
              EndsWith("info string engine fake: killed by signal 11 (Segmentation fault)\n"));
  EXPECT_EQ(front->ExitCode(), 4);
}

TEST(FrontLoop, AnEngineWithAClosedStreamIsLost) {
  for (const std::string stream : {"output", "input"}) {
    RunningFront front({.engine = {"closes-" + stream}});
    front.Ask("uci\n");
    front->Say(std::string(kOutOfBook) + "go\n");
    EXPECT_THAT(front->ReadToEnd(),
                EndsWith(absl::StrFormat("info string engine fake: closed its %s\n", stream)));
    EXPECT_EQ(front->ExitCode(), 4);
  }
}

TEST(FrontLoop, AnEngineThatDoesNotAnswerUciIsLost) {
  RunningFront front({.engine = {"silent"}, .books = {}, .uciok_limit = std::chrono::milliseconds(50)});
  front->Say("uci\n");
  EXPECT_THAT(front->ReadToEnd(), EndsWith("engine fake: has not answered \"uci\" in 1 second\n"));
  EXPECT_EQ(front->ExitCode(), 4);
}

TEST(FrontLoop, TheLimitIsForUciAlone) {
  RunningFront front({.uciok_limit = std::chrono::milliseconds(50)});
  usleep(100'000);
  front.Ask("uci\n");
  usleep(100'000);
  EXPECT_EQ(front.Ask(""), "readyok\n");
}

TEST(FrontLoop, AnEngineThatEndsAtOnceIsLost) {
  RunningFront front({.engine = {"dies-at-start"}, .books = {}});
  EXPECT_THAT(front->ReadToEnd(), EndsWith("info string engine fake: exited with status 3\n"));
  EXPECT_EQ(front->ExitCode(), 4);
}

TEST(FrontLoop, ACommandThatIsNotFoundIsTold) {
  RunningFront front({.command = {"tabia-no-such-engine"}, .books = {}});
  const std::string why = "engine fake: cannot be started: No such file or directory";
  EXPECT_THAT(front->ReadToEnd(), EndsWith(absl::StrFormat("info string %s\n", why)));
  EXPECT_EQ(front->ExitCode(), 4);
  EXPECT_THAT(front.log(), ElementsAre(why));
}

TEST(FrontLoop, ALostEngineIsStartedAgain) {
  RunningFront front({.restarts = true});
  front.Ask("uci\n");
  EXPECT_THAT(front.Ask("exit 3\n"), HasSubstr("exited with status 3; it is started again\n"));
  front->Say(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(front->ReadTo("bestmove"), EndsWith("bestmove e2e4\n"));
}

TEST(FrontLoop, AnEngineThatIgnoresQuitIsKilled) {
  RunningFront front({.engine = {"ignores-quit"}});
  front.Ask("uci\n");
  front->Say("quit\n");
  EXPECT_EQ(front->ExitCode(), 4);
  EXPECT_THAT(front.log(), ElementsAre("engine fake: has not ended after \"quit\""));
}

TEST(FrontLoop, AnEngineMayEndWithAnyStatusAfterQuit) {
  RunningFront front;
  front.Ask("uci\n");
  front->Say("exit 3\nquit\n");
  front->ReadToEnd();
  EXPECT_THAT(front.log(), IsEmpty());
  EXPECT_EQ(front->ExitCode(), 0);
}

TEST(FrontLoop, AGuiThatIsGoneEndsAllEngines) {
  const std::vector<std::string> engines = {"",       "ignores-quit",          "silent", "never-reads",
                                            "floods", "floods-and-never-reads"};
  for (const std::string& engine : engines) {
    RunningFront front({.engine = {engine}, .books = {}});
    front->Say(std::string("uci\n") + kOutOfBook + "go infinite\n");
    front->CloseInput();
    EXPECT_EQ(front->ExitCode(), 0) << engine;
    EXPECT_THAT(front.log(), IsEmpty()) << engine;
  }
}

TEST(FrontLoop, AnsweringGoesOnAfterTheEndOfTheInput) {
  RunningFront front;
  front->Say(std::string("uci\nisready\n") + kOutOfBook + "go\n");
  front->CloseInput();
  const std::string all = front->ReadToEnd();
  EXPECT_THAT(all, HasSubstr("readyok\n"));
  EXPECT_THAT(all, HasSubstr("bestmove e2e4\n"));
}

TEST(FrontLoop, EndsQuietlyWhenNobodyReads) {
  RunningFront front;
  front.Ask("uci\n");
  front->CloseOutput();
  EXPECT_EQ(front->ExitCode(), 0);
  EXPECT_THAT(front.log(), IsEmpty());
}

TEST(FrontLoop, QuitReachesAnEngineThatNobodyReads) {
  RunningFront front;
  front.Ask("uci\n");
  front->Say("count 100000\nquit\n");
  EXPECT_EQ(front->ExitCode(), 4);
  EXPECT_THAT(front.log(), ElementsAre("engine fake: has not ended after \"quit\""));
}

TEST(FrontLoop, WarmUpEndsBeforeTheNextLine) {
  RunningFront front({.warm_up = true});
  front.Ask("uci\n");
  front->Say(std::string(kInBook) + "go\n");
  front->ReadTo("bestmove");
  front->Say(std::string(kOutOfBook) + "go\n");
  EXPECT_THAT(front->ReadTo("bestmove"), EndsWith("bestmove e2e4\n"));
}

}  // namespace
}  // namespace tabia::io
