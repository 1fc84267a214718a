// Lines too long to be kept whole.
#include <string>

#include "gtest/gtest.h"

#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {
namespace {

Front MakeFront() {
  FrontSurroundings surroundings;
  surroundings.books.open_book = [](const std::string&) {};
  return Front(std::move(surroundings));
}

TEST(FrontPieces, ALongLineOfTheEnginePasses) {
  Front front = MakeFront();
  front.HandleEngine({"info string aaa", true, false});
  front.HandleEngine({"bestmove bbb", false, false});
  front.HandleEngine({"ccc\r\n", false, true});
  EXPECT_EQ(front.TakeOutput().to_gui, "info string aaabestmove bbbccc\r\n");
}

TEST(FrontPieces, ALongLineThatIsNotForTheGuiIsDroppedWhole) {
  Front front = MakeFront();
  front.HandleEngine({"bestmove e2e4 ", true, false});
  front.HandleEngine({"more", false, false});
  front.HandleEngine({" and more\n", false, true});
  EXPECT_EQ(front.TakeOutput().to_gui, "");
  front.HandleEngine({"info depth 1\n"});
  EXPECT_EQ(front.TakeOutput().to_gui, "info depth 1\n");
}

TEST(FrontPieces, ALongLineOfTheGuiPassesAndIsNoPosition) {
  Front front = MakeFront();
  front.HandleGui({"position startpos moves e2e4 ", true, false});
  front.HandleGui({"e7e5", false, false});
  front.HandleGui({" g1f3\n", false, true});
  front.HandleGui({"go\n"});
  const FrontOutput output = front.TakeOutput();
  EXPECT_EQ(output.to_engine, "position startpos moves e2e4 e7e5 g1f3\ngo\n");
  EXPECT_EQ(output.to_gui, "");
}

TEST(FrontPieces, ALongOptionPassesAsItIs) {
  Front front = MakeFront();
  front.HandleEngine({"option name Net type combo default a", true, false});
  front.HandleEngine({" var b\n", false, true});
  front.HandleEngine({"id name X", true, false});
  front.HandleEngine({"Y\n", false, true});
  EXPECT_EQ(front.TakeOutput().to_gui, "option name Net type combo default a var b\nid name XY\n");
}

TEST(FrontPieces, ALastLineWithoutEndPasses) {
  Front front = MakeFront();
  front.HandleEngine({"cut of", true, false});
  front.HandleGui({"go", true, false});
  const FrontOutput output = front.TakeOutput();
  EXPECT_EQ(output.to_gui, "cut of");
  EXPECT_EQ(output.to_engine, "go");
}

}  // namespace
}  // namespace tabia::uci
