// Games on the clock with an engine that dies in every third of them; the time is a number that the test adds to.
#include <string>
#include <string_view>
#include <utility>

#include "gtest/gtest.h"

#include "core/base/tokens.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {
namespace {

constexpr int kGames = 12;
constexpr Time kClock{2000}, kStart{100}, kDeath{1500};

// Returns the milliseconds after `name` in the last "go" for the engine; 0 if there is none.
int64_t TimeIn(std::string_view to_engine, std::string_view name) {
  int64_t milliseconds = 0;
  for (std::string_view word = TakeWord(to_engine); !word.empty(); word = TakeWord(to_engine)) {
    if (word == name) milliseconds = std::stoll(std::string(TakeWord(to_engine)));
  }
  return milliseconds;
}

class Match {
 public:
  Match() : proxy_(MakeProxy()) {
    SendGui("uci");
    SendEngine("uciok");
  }

  // Returns the rest of the clock after one move. The engine uses two fifths of the time that it receives.
  Time PlayMove(const std::string& go, std::string_view name, bool dies) {
    const Time begin = now_;
    SendGui("position startpos");
    std::string told = SendGui("go " + go);
    if (dies) told = Die();
    now_ += Time(TimeIn(told, name) * 2 / 5);
    EXPECT_NE(SendEngine("bestmove e2e4").to_gui, "");
    return kClock - (now_ - begin);
  }

 private:
  static EngineProxy MakeProxy() {
    ProxyConfig config;
    config.session.open_book = [](const BookRequest&) {};
    config.restarts = true;
    return EngineProxy(std::move(config));
  }

  // Kills the engine during a search. Returns the lines for its successor.
  std::string Die() {
    now_ += kDeath;
    EXPECT_TRUE(proxy_.HandleEngineLoss("killed by signal 11"));
    now_ += kStart;
    return SendEngine("uciok").to_engine;
  }

  std::string SendGui(const std::string& line) {
    const std::string bytes = line + "\n";
    proxy_.HandleGui({bytes, true, true, now_});
    return proxy_.TakeOutput().to_engine;
  }
  ProxyOutput SendEngine(const std::string& line) {
    const std::string bytes = line + "\n";
    proxy_.HandleEngine({bytes, true, true, now_});
    return proxy_.TakeOutput();
  }

  EngineProxy proxy_;
  Time now_{0};
};

void ExpectNoLossOnTime(const std::string& go, std::string_view name) {
  Match match;
  for (int game = 1; game <= kGames; ++game) {
    EXPECT_GT(match.PlayMove(go, name, game % 3 == 0), Time(0)) << go << ", game " << game;
  }
}

TEST(ProxyClock, AnEngineThatDiesInEveryThirdGameLosesNoneOnTime) {
  ExpectNoLossOnTime("wtime 2000 btime 2000", "wtime");
  ExpectNoLossOnTime("wtime 2000 btime 2000 winc 100 binc 100 movestogo 1", "wtime");
  ExpectNoLossOnTime("movetime 2000", "movetime");
}

}  // namespace
}  // namespace tabia::uci
