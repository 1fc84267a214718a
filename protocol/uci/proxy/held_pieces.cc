// The lines of the GUI that wait. A GUI sends nothing before "uciok" and "readyok", but a script does not wait for
// them: it gets the same answers, because each of its lines waits until the lines before it are answered.
#include <string>
#include <string_view>
#include <utility>

#include "protocol/uci/engine/uci_command.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {

void EngineProxy::HandleGui(const LinePiece& piece) {
  now_ = piece.received;
  if (held_.has_quit) return;
  const std::string_view command = CommandOf(piece);
  if (command == "stop") ObeyHeld();
  const bool is_held = held_.pieces.empty() ? MustWait(piece) : command != "isready" || !MayPing();
  if (is_held) return Hold(piece);
  is_pinged_ |= !held_.pieces.empty();
  Obey(piece);
}

// Returns whether the line needs an answer of the engine or of a book first: an option the names of the engine's
// options, which end with "uciok"; a "go" the "readyok" before it, and the books that may have its move.
bool EngineProxy::MustWait(const LinePiece& piece) const {
  std::string_view rest;
  const std::string_view command = CommandOf(piece, rest);
  if (command == "setoption") return phase_.owes_uciok();
  if (command != "go") return false;
  return phase_.owes_uciok() || (owes_readyok() && owed_.empty()) || books_.Awaits(ParseGo(rest));
}

// Returns whether an "isready" is answered at once: a "go" waits for a book, and no "isready" came before it.
bool EngineProxy::MayPing() const {
  return !owes_readyok() && CommandOf(held_.pieces.front().view()) == "go";
}

void EngineProxy::Hold(const LinePiece& piece) {
  held_.has_quit = CommandOf(piece) == "quit";
  held_.bytes += piece.bytes.size();
  held_.pieces.push_back({std::string(piece.bytes), piece.begins, piece.ends, piece.received});
}

// Handles the lines that need not wait any longer.
void EngineProxy::ReleaseHeld() {
  while (!held_.pieces.empty()) {
    if (MustWait(held_.pieces.front().view())) return;
    ObeyFirstHeld();
  }
}

void EngineProxy::ObeyFirstHeld() {
  const Held::Piece first = std::move(held_.pieces.front());
  held_.pieces.pop_front();
  held_.bytes -= first.bytes.size();
  Obey(first.view());
}

// Starts the clocks of the held lines. A GUI would have sent them now, after "uciok" or "readyok".
void EngineProxy::BeginHeldNow() {
  for (Held::Piece& piece : held_.pieces) piece.received = now_;
}

void EngineProxy::ObeyHeld() {
  while (!held_.pieces.empty()) ObeyFirstHeld();
}

void EngineProxy::StopWaiting() {
  to_gui_ += std::exchange(held_readyoks_, {});
  ObeyHeld();
}

// A search that only "stop" or "ponderhit" ends has no answer if neither of them can follow.
bool EngineProxy::awaits_work() const {
  for (const Held::Piece& piece : held_.pieces) {
    std::string_view rest;
    const std::string_view command = CommandOf(piece.view(), rest);
    if (command == "quit") return true;
    if (command != "go") continue;
    const GoCommand go = ParseGo(rest);
    if (!go.infinite && !go.ponder) return true;
  }
  return false;
}

}  // namespace tabia::uci
