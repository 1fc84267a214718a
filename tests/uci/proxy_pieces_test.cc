// Lines too long to be kept whole.
#include <string>

#include "gtest/gtest.h"

#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {
namespace {

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
  EXPECT_EQ(output.to_gui, "");
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
