// A game in each variant that fairy-stockfish lists, as recorded from the program.
#include <fstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/tokens.h"
#include "core/chess/variant.h"
#include "protocol/uci/proxy/engine_proxy.h"
#include "tests/uci/uci_book.h"

namespace tabia::uci {
namespace {

std::vector<std::string> Listing() {
  std::ifstream file(std::string(TABIA_TEST_DATA) + "/proxy/engines/fairy_stockfish.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line + "\n");
  return lines;
}

std::vector<std::string> ListedVariants() {
  std::vector<std::string> variants;
  for (const std::string& line : Listing()) {
    if (!line.starts_with("option name UCI_Variant ")) continue;
    std::string_view rest = line;
    for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
      if (word == "var") variants.emplace_back(TakeWord(rest));
    }
  }
  return variants;
}

// Returns the lines for the engine at a "go" in the start position of the variant.
std::string EngineGoes(const std::string& variant) {
  ProxyConfig config;
  config.session.books = {probe::SpecOfPath("italian")};
  config.session.open_book = [](const BookRequest&) {};
  EngineProxy proxy(config);
  proxy.HandleBook({"italian"}, TinyBook("italian"));
  proxy.HandleGui({"uci\n"});
  for (const std::string& line : Listing()) proxy.HandleEngine({line});
  proxy.HandleGui({"setoption name UCI_Variant value " + variant + "\n"});
  proxy.HandleGui({"position startpos\n"});
  proxy.TakeOutput();
  proxy.HandleGui({"go movetime 10\n"});
  return proxy.TakeOutput().to_engine;
}

TEST(ProxyVariants, LeaveAllButChessToFairyStockfish) {
  const std::vector<std::string> variants = ListedVariants();
  ASSERT_GT(variants.size(), 70u);
  for (const std::string& variant : variants) {
    EXPECT_EQ(EngineGoes(variant), chess::IsChess(variant) ? "" : "go movetime 10\n") << variant;
  }
}

}  // namespace
}  // namespace tabia::uci
