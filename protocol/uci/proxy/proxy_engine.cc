// The engine's side of the proxy.
//
// What must hold: a line passes unchanged unless it belongs to a search that is not the GUI's, or to the
// handshake of an engine that replaces a lost one, or states the engine's name or options. Lines too long to be
// kept whole are not rewritten.
#include <string_view>
#include <utility>

#include "core/base/tokens.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {

void EngineProxy::HandleEngine(const LinePiece& piece) {
  now_ = piece.received;
  if (piece.begins) line_fate_ = FateOf(piece);
  if (line_fate_ == LineFate::kPassed) to_gui_ += piece.bytes;
  if (piece.ends) to_gui_ += std::exchange(after_line_, {});
}

EngineProxy::LineFate EngineProxy::FateOf(const LinePiece& first_piece) {
  const std::string_view line = first_piece.bytes;
  std::string_view rest = line;
  const std::string_view word = TakeWord(rest);
  if (phase_.engine() == EnginePhase::kReplacing && word != "uciok") return LineFate::kDropped;
  if (word == "info") return queue_.is_in_own_search() ? LineFate::kDropped : LineFate::kPassed;
  if (word == "bestmove") return HandleBestmove();
  if (word == "readyok") return HandleReadyok();
  if (!first_piece.ends) return LineFate::kPassed;
  if (word == "uciok") {
    HandleUciok(line);
  } else if (word == "id" || word == "option") {
    to_gui_ += listing_.Take(line);
  } else {
    return LineFate::kPassed;
  }
  return LineFate::kDropped;  // in its place, what was sent above
}

// Passes "uciok" after tabia's own options.
void EngineProxy::HandleUciok(std::string_view line) {
  const bool is_for_tabia = phase_.engine() == EnginePhase::kReplacing;
  phase_.Advance(EngineEvent::kUciok);
  if (is_for_tabia) return queue_.Open(now_);
  books_.NoteDefaultVariant(listing_.default_variant());
  SendToGui(books_.OptionLines(listing_.option_names()));
  to_gui_ += line;
  ReleaseInfos();
  if (listing_.TakeOwnBook()) TurnOwnBookOff();
}

void EngineProxy::TurnOwnBookOff() {
  constexpr std::string_view kLine = "setoption name OwnBook value false\n";
  replay_.SetOption("OwnBook", kLine);
  queue_.Send(kLine);
  SendInfo("the engine's own book is off; set its option OwnBook to true to let it play from that, too");
}

// Holds "readyok" back until the books are open; but not during a search, which waits for no book either, nor after
// "quit".
EngineProxy::LineFate EngineProxy::HandleReadyok() {
  replay_.Readyok();
  losses_ = 0;
  if (!books_.shelf().loading() || !owed_.empty() || finished()) return LineFate::kPassed;
  held_readyoks_ += "readyok\n";
  return LineFate::kDropped;
}

EngineProxy::LineFate EngineProxy::HandleBestmove() {
  losses_ = 0;
  if (queue_.HandleBestmove(now_) != SearchOwner::kGui) return LineFate::kDropped;
  after_line_ = owed_.EndFirst();
  // The GUI may be pondering already when the bestmove of an earlier search comes.
  if (owed_.empty()) phase_.Advance(GoEvent::kPonderEnds);
  return LineFate::kPassed;
}

}  // namespace tabia::uci
