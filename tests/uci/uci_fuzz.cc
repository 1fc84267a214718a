// Any bytes as the lines of a GUI. The first byte says after which line the book is open.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/books/open_book.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/uci_session.h"
#include "tests/reply_lines.h"

namespace tabia::uci {
namespace {

const probe::ChessBook& TheBook() {
  static const absl::StatusOr<probe::ChessBook> book =
      probe::ChessBook::Of(*books::OpenBook(TABIA_SOURCE_DIR "/plugin/books/classic.obk"));
  if (!book.ok()) std::abort();
  return *book;
}

bool ContainsWord(std::string_view line, std::string_view word) {
  return line.find(word) != std::string_view::npos;
}

// Plays a session and aborts where it breaks a promise.
class Referee {
 public:
  explicit Referee(size_t opens_after) : opens_after_(opens_after), session_(Start()) {}

  void Send(std::string_view line) {
    if (sent_++ == opens_after_) Check(session_.HandleBook({"book"}, TheBook()));
    if (ContainsWord(line, "go")) ++max_bestmoves_;
    Check(session_.HandleLine(line));
  }

  void End() {
    Check(session_.HandleLine("stop"));
    if (has_quit_) return;
    const int before = bestmoves_;
    ++max_bestmoves_;
    Check(session_.HandleLine("go infinite"));
    if (bestmoves_ != before) std::abort();
    Check(session_.HandleLine("stop"));
    if (bestmoves_ != before + 1) std::abort();
    Check(session_.HandleLine("stop"));
    if (bestmoves_ != before + 1) std::abort();
  }

 private:
  static Session Start() {
    SessionConfig config;
    config.books = {probe::SpecOfPath("book")};
    config.open_book = [](const BookRequest&) {};
    return Session(std::move(config));
  }

  void Check(const protocol::Reply& reply) {
    for (const std::string& line : ReplyLines(reply)) {
      if (ContainsWord(line, "\n") || ContainsWord(line, "\r") ||
          ContainsWord(line, std::string_view("\0", 1))) {
        std::abort();
      }
      if (line.starts_with("bestmove ")) ++bestmoves_;
    }
    has_quit_ |= reply.close;
    if (bestmoves_ > max_bestmoves_) std::abort();
  }

  size_t opens_after_;
  size_t sent_ = 0;
  int bestmoves_ = 0;
  int max_bestmoves_ = 0;
  bool has_quit_ = false;
  Session session_;
};

}  // namespace
}  // namespace tabia::uci

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  tabia::uci::Referee referee(data[0] % 8);
  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    referee.Send(line);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  referee.End();
  return 0;
}
