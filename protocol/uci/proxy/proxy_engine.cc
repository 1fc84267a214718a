#include "absl/strings/str_format.h"

#include "core/base/tokens.h"
#include "protocol/uci/proxy/engine_lines.h"
#include "protocol/uci/proxy/proxy_state.h"

namespace tabia::uci {
namespace {

constexpr int kMaxLossesInARow = 3;

}  // namespace

void EngineProxy::State::TakeEngine(const LinePiece& piece) {
  if (piece.begins) passes_engine_ = Hears(piece);
  if (passes_engine_) to_gui_ += piece.bytes;
}

bool EngineProxy::State::Hears(const LinePiece& piece) {
  const std::string_view line = piece.bytes;
  std::string_view rest = line;
  const std::string_view word = TakeWord(rest);
  if (takes_place_ && word != "uciok") return false;
  if (word == "info") return !talk_.is_in_own_search();
  if (word == "bestmove") return HearsBestmove();
  if (word == "readyok") return HearsReadyok();
  if (!piece.ends) return true;  // too long to be rewritten
  if (word == "uciok") HandleUciok(line);
  if (word == "id" || word == "option") PassOption(line);
  return word != "uciok" && word != "id" && word != "option";
}

// "id" and "option": the engine's name tells who stands before it, and its own book is off until the user
// wants it.
void EngineProxy::State::PassOption(std::string_view line) {
  if (const std::optional<std::string> name = OptionNameOf(line)) engine_options_.push_back(*name);
  const std::string passed = WithOwnBookOff(line);
  has_own_book_on_ |= passed != line;
  to_gui_ += WithTabiasName(passed);
}

void EngineProxy::State::HandleUciok(std::string_view line) {
  awaits_uciok_ = false;
  has_said_uciok_ = true;
  if (std::exchange(takes_place_, false)) return talk_.Open();
  SendToGui(books_.OptionLines(engine_options_));
  to_gui_ += line;
  Greet();
  if (std::exchange(has_own_book_on_, false)) TurnOwnBookOff();
}

void EngineProxy::State::TurnOwnBookOff() {
  constexpr std::string_view kLine = "setoption name OwnBook value false\n";
  memory_.SetOption("OwnBook", kLine);
  talk_.Say(kLine);
  Tell("the engine's own book is off; set its option OwnBook to true to let it play from that, too");
}

// Two ways to owe one: the engine waits for nobody, tabia for its books.
bool EngineProxy::State::HearsReadyok() {
  memory_.Readyok();
  losses_ = 0;
  if (!books_.shelf().loading() || talk_.gui_is_owed()) return true;
  readyoks_ += "readyok\n";
  return false;
}

bool EngineProxy::State::HearsBestmove() {
  losses_ = 0;
  const bool is_the_guis = talk_.HandleBestmove() == Owner::kGui;
  if (!is_the_guis) return false;
  memory_.Bestmove();
  after_hit_.reset();
  return true;
}

bool EngineProxy::State::TakeEngineLoss(std::string_view why) {
  const bool starts_again =
      surroundings_.restarts && has_said_uciok_ && !finished_ && ++losses_ <= kMaxLossesInARow;
  Greet();
  Tell(absl::StrFormat("engine %s: %s%s", surroundings_.engine_name, why,
                       starts_again ? "; it is started again" : ""));
  if (!starts_again) return false;
  takes_place_ = awaits_uciok_ = true;
  engine_is_elsewhere_ = false;
  passes_engine_ = true;
  talk_.Reset("uci\n");
  memory_.Tell(talk_);
  return true;
}

}  // namespace tabia::uci
