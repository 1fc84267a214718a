// Any lines of a GUI and of an engine, in any order: a line that begins with "[" is the engine's, and at one that
// begins with "!" the engine is lost.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/tokens.h"
#include "core/books/open_book.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {
namespace {

// Aborts at a bestmove without a "go" of its own, however wrong both sides are.
class Count {
 public:
  void ReceiveFromGui(std::string_view line) {
    if (line.find("go") != line.npos) ++gos_;
  }
  void ReceiveFromProxy(std::string_view to_gui) {
    while (!to_gui.empty()) {
      const std::string_view line = to_gui.substr(0, to_gui.find('\n'));
      std::string_view rest = line;
      if (TakeWord(rest) == "bestmove" && ++bestmoves_ > gos_) std::abort();
      to_gui.remove_prefix(std::min(to_gui.size(), line.size() + 1));
    }
  }

 private:
  size_t gos_ = 0, bestmoves_ = 0;
};

probe::ChessBook TheBook() {
  return *probe::ChessBook::Of(*books::OpenBook(TABIA_SOURCE_DIR "/plugin/books/classic.obk"));
}

void Play(std::string_view text) {
  static const probe::ChessBook book = TheBook();
  ProxyConfig config;
  config.session.books = {probe::SpecOfPath("book")};
  config.session.open_book = [](const BookRequest&) {};
  config.warm_up = config.restarts = text.size() % 2 == 0;
  EngineProxy proxy(std::move(config));
  proxy.HandleBook({"book"}, book);
  Count count;
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, size);
    text.remove_prefix(size);
    if (line.starts_with("!")) {
      proxy.HandleEngineLoss(line);
    } else if (line.starts_with("[")) {
      proxy.HandleEngine({line.substr(std::min(line.size(), size_t{2}))});
    } else {
      count.ReceiveFromGui(line);
      proxy.HandleGui({line.substr(std::min(line.size(), size_t{2}))});
    }
    count.ReceiveFromProxy(proxy.TakeOutput().to_gui);
  }
}

}  // namespace
}  // namespace tabia::uci

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tabia::uci::Play({reinterpret_cast<const char*>(data), size});
  return 0;
}
