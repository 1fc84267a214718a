// Engines that evaluate, and engines that do not.
#include "protocol/uci/driver/engine_pool.h"

#include <map>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/io/descriptors.h"

namespace tabia::uci {
namespace {

using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

// Returns a shell script as an engine. It runs `on_go` at each go, with the board of the position in $board.
std::vector<std::string> Engine(const std::string& on_go,
                                const std::string& on_uci = "echo id name Fish; echo uciok") {
  return {"sh", "-c",
          "while read -r a b c d; do case $a in uci) " + on_uci +
              ";; isready) echo readyok;; position) board=$c;; go) " + on_go + ";; esac; done"};
}

constexpr const char* kAnswer = "echo info score cp $board; echo bestmove e2e4";

struct Searched {
  absl::Status status;
  std::map<size_t, int> scores;
};

Searched Search(EnginePool& pool, const std::vector<std::string>& positions) {
  Searched searched;
  searched.status = pool.Search(positions, [&](size_t number, const std::vector<SearchedLine>& lines) {
    searched.scores[number] = lines[0].score.centipawns();
    return absl::OkStatus();
  });
  return searched;
}

constexpr std::chrono::milliseconds kShort{300}, kLong{60'000};

// Returns the error of a pool of this engine. The limits are long unless the test waits for one: a busy machine may
// take most of a second to start a process.
std::string ErrorOf(const std::vector<std::string>& command, std::chrono::milliseconds start_limit = kLong,
                    std::chrono::milliseconds search_limit = kLong) {
  EnginePool pool({.command = command, .start_limit = start_limit, .search_limit = search_limit});
  absl::Status status = pool.Start().status();
  if (status.ok()) status = Search(pool, {"1", "2"}).status;
  EXPECT_EQ(ExitCode(status), 4);
  return Message(status);
}

TEST(EnginePool, SearchesEachPosition) {
  const io::NoDescriptorLeaks no_leaks;
  for (const size_t processes : {1, 2, 5}) {
    EnginePool pool({.command = Engine(kAnswer), .processes = processes});
    EXPECT_EQ(*pool.Start(), "Fish");
    EXPECT_THAT(Search(pool, {"11", "22", "-33"}).scores,
                UnorderedElementsAre(Pair(0, 11), Pair(1, 22), Pair(2, -33)));
    EXPECT_THAT(Search(pool, {"44"}).scores, UnorderedElementsAre(Pair(0, 44)));
    EXPECT_TRUE(Search(pool, {}).status.ok());
  }
}

TEST(EnginePool, StopsAtAnErrorOfTheCaller) {
  EnginePool pool({.command = Engine(kAnswer)});
  ASSERT_TRUE(pool.Start().ok());
  const std::vector<std::string> positions = {"1", "2"};
  const auto refuse = [](size_t, const std::vector<SearchedLine>&) { return absl::CancelledError("full"); };
  EXPECT_TRUE(absl::IsCancelled(pool.Search(positions, refuse)));
}

TEST(EnginePool, ReportsAMissingProgram) {
  EXPECT_EQ(ErrorOf({"no-such-engine"}),
            "engine no-such-engine: cannot be started: No such file or directory");
}

TEST(EnginePool, ReportsTheFateOfAnEngine) {
  EXPECT_EQ(ErrorOf({"false"}), "engine false: exited with status 1");
  EXPECT_EQ(ErrorOf(Engine("kill -9 $$")), "engine sh: killed by signal 9 (Killed)");
  EXPECT_EQ(ErrorOf(Engine("exit 3")), "engine sh: exited with status 3");
}

TEST(EnginePool, KeepsTheLastScoreOfADyingEngine) {
  EnginePool pool({.command = Engine(std::string(kAnswer) + "; exit 3")});
  ASSERT_TRUE(pool.Start().ok());
  const Searched searched = Search(pool, {"7", "8"});
  EXPECT_THAT(Message(searched.status), HasSubstr("exited with status 3"));
  EXPECT_THAT(searched.scores, UnorderedElementsAre(Pair(0, 7)));
}

TEST(EnginePool, GivesUpOnASilentEngine) {
  EXPECT_EQ(ErrorOf({"sleep", "1000"}, kShort), "engine sleep: has not answered \"uci\" in 1 second");
  EXPECT_EQ(ErrorOf(Engine("exec sleep 1000"), kLong, kShort), "engine sh: has not answered 1 in 1 second");
}

TEST(EnginePool, GivesUpOnAnEngineThatNeverAnswers) {
  EXPECT_EQ(ErrorOf({"yes", "info score cp 1"}, kShort), "engine yes: has not answered \"uci\" in 1 second");
  EXPECT_EQ(ErrorOf(Engine("while :; do echo info score cp 1; done"), kLong, kShort),
            "engine sh: has not answered 1 in 1 second");
  EXPECT_EQ(ErrorOf({"sh", "-c", "exec cat /dev/zero"}, kShort),
            "engine sh: has not answered \"uci\" in 1 second");
}

TEST(EnginePool, ReportsAClosedStream) {
  EXPECT_THAT(ErrorOf({"sh", "-c", "exec >&-; exec sleep 1000"}), HasSubstr("closed its output"));
  EXPECT_THAT(ErrorOf({"sh", "-c", "exec <&-; exec sleep 1000"}), HasSubstr("closed its input"));
}

TEST(EnginePool, ReportsAViolationOfTheProtocol) {
  EXPECT_EQ(ErrorOf(Engine("echo bestmove e2e4")), "engine sh: has sent bestmove without a score");
  EXPECT_EQ(ErrorOf(Engine(kAnswer, "echo uciok")), "engine sh: has not sent its name");
}

}  // namespace
}  // namespace tabia::uci
