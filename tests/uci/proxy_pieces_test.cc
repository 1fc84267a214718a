// Lines too long to be kept whole.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "protocol/uci/proxy/engine_proxy.h"
#include "tests/uci/uci_book.h"

namespace tabia::uci {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

EngineProxy MakeProxy() {
  ProxyConfig config;
  config.session.open_book = [](const BookRequest&) {};
  return EngineProxy(std::move(config));
}

TEST(ProxyPieces, PassesALongLineOfTheEngine) {
  EngineProxy proxy = MakeProxy();
  proxy.HandleEngine({"info string aaa", true, false});
  proxy.HandleEngine({"bestmove bbb", false, false});
  proxy.HandleEngine({"ccc\r\n", false, true});
  EXPECT_EQ(proxy.TakeOutput().to_gui, "info string aaabestmove bbbccc\r\n");
}

TEST(ProxyPieces, DropsEveryPieceOfAnUnrequestedBestmove) {
  EngineProxy proxy = MakeProxy();
  proxy.HandleEngine({"bestmove e2e4 ", true, false});
  proxy.HandleEngine({"more", false, false});
  proxy.HandleEngine({" and more\n", false, true});
  EXPECT_EQ(proxy.TakeOutput().to_gui, "");
  proxy.HandleEngine({"info depth 1\n"});
  EXPECT_EQ(proxy.TakeOutput().to_gui, "info depth 1\n");
}

TEST(ProxyPieces, PassesALongLineOfTheGuiUnread) {
  EngineProxy proxy = MakeProxy();
  proxy.HandleGui({"position startpos moves e2e4 ", true, false});
  proxy.HandleGui({"e7e5", false, false});
  proxy.HandleGui({" g1f3\n", false, true});
  proxy.HandleGui({"go\n"});
  const ProxyOutput output = proxy.TakeOutput();
  EXPECT_EQ(output.to_engine, "position startpos moves e2e4 e7e5 g1f3\ngo\n");
  EXPECT_EQ(output.to_gui, "info string position: the line is too long\n");
}

// The engine must not search the position of its warm-up for the GUI.
TEST(ProxyPieces, KeepsALongPositionAfterAWarmUp) {
  ProxyConfig config;
  config.session.books = {probe::SpecOfPath("italian")};
  config.session.open_book = [](const BookRequest&) {};
  config.warm_up = true;
  EngineProxy proxy(std::move(config));
  proxy.HandleBook({"italian"}, *TinyBook("italian"));
  proxy.HandleGui({"position startpos\n"});
  proxy.HandleGui({"go wtime 100 btime 100\n"});
  EXPECT_THAT(proxy.TakeOutput().to_engine, HasSubstr("go infinite\n"));
  proxy.HandleGui({"position startpos moves h2h3 ", true, false});
  proxy.HandleGui({"h7h6\n", false, true});
  proxy.HandleGui({"go depth 1\n"});
  proxy.HandleEngine({"bestmove e7e5\n"});
  EXPECT_THAT(proxy.TakeOutput().to_engine, EndsWith("position startpos moves h2h3 h7h6\ngo depth 1\n"));
}

TEST(ProxyPieces, PassesALongOptionUnchanged) {
  EngineProxy proxy = MakeProxy();
  proxy.HandleEngine({"option name Net type combo default a", true, false});
  proxy.HandleEngine({" var b\n", false, true});
  proxy.HandleEngine({"id name X", true, false});
  proxy.HandleEngine({"Y\n", false, true});
  EXPECT_EQ(proxy.TakeOutput().to_gui, "option name Net type combo default a var b\nid name XY\n");
}

TEST(ProxyPieces, PassesALastLineWithoutEnd) {
  EngineProxy proxy = MakeProxy();
  proxy.HandleEngine({"cut of", true, false});
  proxy.HandleGui({"go", true, false});
  const ProxyOutput output = proxy.TakeOutput();
  EXPECT_EQ(output.to_gui, "cut of");
  EXPECT_EQ(output.to_engine, "go");
}

}  // namespace
}  // namespace tabia::uci
