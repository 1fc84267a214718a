#include "protocol/uci/proxy/engine_proxy.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/tokens.h"
#include "protocol/uci/engine/book_news.h"

namespace tabia::uci {
namespace {

constexpr int kMaxLossesInARow = 3;

}  // namespace

EngineProxy::EngineProxy(ProxyConfig config) : config_(std::move(config)), books_(config_) {
  if (!config_.session.notice.empty()) SendInfo(config_.session.notice);
  if (const std::string seed = SeedText(config_.session); !seed.empty()) SendInfo(seed);
}

void EngineProxy::HandleBook(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book) {
  if (!books_.shelf().Take(request, book)) return;
  SendInfo(OutcomeText(request.path, book, books_.shelf().has_open(request)));
  ReleaseReadyoks();
  ReleaseHeld();
}

void EngineProxy::HandleProgress(const BookRequest& request, const BookProgress& progress) {
  if ((!held_readyoks_.empty() || !held_.pieces.empty()) && books_.shelf().loading(request))
    SendInfo(ProgressText(request.path, progress));
  books_.shelf().NoteProgress(request, progress);
  ReleaseReadyoks();
  ReleaseHeld();
}

void EngineProxy::HandleWarning(const BookRequest& request, const std::string& why) {
  if (books_.shelf().loading(request)) SendInfo(why);
}

bool EngineProxy::HandleEngineLoss(std::string_view why) {
  const bool is_replaced = config_.restarts && phase_.can_replace_engine() && ++losses_ <= kMaxLossesInARow;
  ReleaseInfos();
  SendInfo(absl::StrFormat("engine %s: %s%s", config_.engine_name, why,
                           is_replaced ? "; it is started again" : ""));
  phase_.Advance(is_replaced ? EngineEvent::kReplacement : EngineEvent::kLoss);
  if (!is_replaced) return false;
  line_fate_ = LineFate::kPassed;
  queue_.Reset("uci\n");
  // The greeting above is tabia's: the GUI receives no answer to it.
  if (phase_.engine() == EnginePhase::kReplacingAsked) queue_.Send("uci\n");
  replay_.ReplayTo(queue_, owed_);
  phase_.Advance(GoEvent::kPositionSent);
  return true;
}

// The engine's side. Invariant: a line passes unchanged unless it belongs to a search that is not the GUI's or to the
// handshake of a replacing engine, or has the engine's name or options. Lines that arrive in pieces are not rewritten.
void EngineProxy::HandleEngine(const LinePiece& piece) {
  now_ = piece.received;
  if (piece.begins) line_fate_ = FateOf(piece);
  if (line_fate_ == LineFate::kPassed) to_gui_ += piece.bytes;
  if (!piece.ends) return;
  to_gui_ += std::exchange(after_line_, {});
  ReleaseHeld();
}

EngineProxy::LineFate EngineProxy::FateOf(const LinePiece& first_piece) {
  const std::string_view line = first_piece.bytes;
  std::string_view rest = line;
  const std::string_view word = TakeWord(rest);
  if (phase_.is_replacing() && word != "uciok") return LineFate::kDropped;
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
  return LineFate::kDropped;  // replaced by the lines above
}

// Passes "uciok" after tabia's own options.
void EngineProxy::HandleUciok(std::string_view line) {
  const bool is_for_tabia = phase_.is_replacing();
  phase_.Advance(EngineEvent::kUciok);
  if (is_for_tabia && phase_.owes_uciok()) listing_.ForgetOptions();
  if (is_for_tabia) return queue_.Open(now_);
  books_.NoteDefaultVariant(listing_.default_variant());
  SendToGui(OptionTable::InFrontOf(listing_.option_names()).Lines(books_.defaults()));
  to_gui_ += line;
  BeginHeldNow();
  ReleaseInfos();
  if (listing_.TakeOwnBook()) TurnOwnBookOff();
}

void EngineProxy::TurnOwnBookOff() {
  constexpr std::string_view kLine = "setoption name OwnBook value false\n";
  replay_.SetOption("OwnBook", kLine);
  queue_.Send(kLine);
  SendInfo("the engine's own book is off; set the engine's option OwnBook to true to use that book too");
}

// Holds "readyok" back until the books are open, except during a search, which does not wait for a book either, and
// after "quit".
EngineProxy::LineFate EngineProxy::HandleReadyok() {
  replay_.Readyok();
  losses_ = 0;
  const bool is_pinged = std::exchange(is_pinged_, false);
  const bool waits_for_books = books_.shelf().holds_readyok() && owed_.empty() && !is_pinged;
  if (!waits_for_books || finished()) {
    if (!is_pinged) BeginHeldNow();
    return LineFate::kPassed;
  }
  held_readyoks_ += "readyok\n";
  return LineFate::kDropped;
}

EngineProxy::LineFate EngineProxy::HandleBestmove() {
  losses_ = 0;
  if (queue_.HandleBestmove(now_) != SearchOwner::kGui) return LineFate::kDropped;
  after_line_ = owed_.EndFirst();
  // The GUI may already ponder when the bestmove of an earlier search arrives.
  if (owed_.empty()) phase_.Advance(GoEvent::kPonderEnds);
  return LineFate::kPassed;
}

ProxyOutput EngineProxy::TakeOutput() {
  return {std::exchange(to_gui_, {}), queue_.TakeOutput(), books_.TakeWarnings()};
}

void EngineProxy::SendInTurn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    owed_.empty() ? SendToGui(line) : owed_.AddAfter(line + "\n");
  }
}

void EngineProxy::SendInfo(std::string_view text) {
  (phase_.holds_infos() ? held_infos_ : to_gui_).append(InfoString(text)).push_back('\n');
}

void EngineProxy::ReleaseReadyoks() {
  if (books_.shelf().holds_readyok() || held_readyoks_.empty()) return;
  to_gui_ += std::exchange(held_readyoks_, {});
  BeginHeldNow();
}

void EngineProxy::ReleaseInfos() {
  phase_.Advance(GuiEvent::kListens);
  to_gui_ += std::exchange(held_infos_, {});
}

}  // namespace tabia::uci
