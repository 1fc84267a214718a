// Engines that answer a GUI, and engines that do not.
#include "protocol/uci/driver/gui_session.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::chrono::milliseconds kLimit{60'000}, kShortLimit{300};

// Returns a shell script as an engine. It runs `on_go` at each go.
std::vector<std::string> Shell(const std::string& on_go) {
  return {"sh", "-c",
          "while read -r a b; do case $a in uci) echo id name Fish; echo uciok;; go) " + on_go +
              ";; quit) exit;; esac; done"};
}

TEST(GuiSession, ReturnsTheLinesUpToTheLastWord) {
  auto session = GuiSession::Start(Shell("echo info depth 1; printf 'bestmove e2e4\\r\\n'; echo late"));
  ASSERT_TRUE(session.ok()) << session.status();
  EXPECT_THAT(*(*session)->Ask({"uci"}, "uciok", kLimit), ElementsAre("id name Fish", "uciok"));
  EXPECT_THAT(*(*session)->Ask({"position startpos", "go"}, "bestmove", kLimit),
              ElementsAre("info depth 1", "bestmove e2e4"));
  EXPECT_THAT(*(*session)->Ask({"go"}, "bestmove", kLimit), ElementsAre("late", "info depth 1", "bestmove e2e4"));
  EXPECT_TRUE((*session)->Quit(kLimit));
}

TEST(GuiSession, ReportsAnEngineThatEnds) {
  auto session = GuiSession::Start(Shell("exit 3"));
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(Message((*session)->Ask({"go"}, "bestmove", kLimit).status()), "exited with status 3");
  EXPECT_FALSE((*session)->Ask({"go"}, "bestmove", kLimit).ok());
  EXPECT_TRUE((*session)->Quit(kLimit));
}

TEST(GuiSession, WaitsOnlyUpToTheLimit) {
  auto session = GuiSession::Start(Shell("echo bestmove_is_no_word; exec sleep 60"));
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(Message((*session)->Ask({"go"}, "bestmove", kShortLimit).status()),
            "has not sent \"bestmove\" within 0.3 s");
  EXPECT_FALSE((*session)->Quit(kShortLimit));
}

TEST(GuiSession, ReportsAProgramThatCannotBeStarted) {
  const auto session = GuiSession::Start({"./no-such-engine"});
  ASSERT_FALSE(session.ok());
  EXPECT_THAT(Message(session.status()), HasSubstr("cannot be started"));
}

}  // namespace
}  // namespace tabia::uci
