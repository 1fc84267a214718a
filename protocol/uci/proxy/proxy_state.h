// The front's inside, for its two sides: proxy_gui.cc hears the GUI, proxy_engine.cc the engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/probe/book.h"
#include "protocol/uci/engine/book_news.h"
#include "protocol/uci/proxy/engine_proxy.h"
#include "protocol/uci/proxy/engine_queue.h"
#include "protocol/uci/proxy/engine_replay.h"
#include "protocol/uci/proxy/proxy_books.h"

namespace tabia::uci {

// One function for each command of the GUI and each answer of the engine: `line` with its end, `rest` behind
// the first word. What is to be sent gathers in `to_gui_` and `talk_`.
class EngineProxy::State {
 public:
  explicit State(ProxyConfig surroundings) : surroundings_(std::move(surroundings)), books_(surroundings_) {
    if (surroundings_.books.seed_was_drawn) Tell(DrawnSeedText(surroundings_.books.seed));
  }

  void TakeGui(const LinePiece& piece);
  void TakeEngine(const LinePiece& piece);
  void TakeBook(const std::string& path, const absl::StatusOr<probe::Book>& book);
  void TakeProgress(const std::string& path, const BookProgress& progress);
  void TakeWarning(const std::string& path, const std::string& why);
  bool TakeEngineLoss(std::string_view why);

  ProxyOutput TakeOutput() { return {std::exchange(to_gui_, {}), talk_.TakeOutput()}; }
  size_t waiting_bytes() const { return talk_.waiting_bytes(); }
  bool finished() const { return finished_; }
  bool awaits_uciok() const { return awaits_uciok_; }

 private:
  using Handler = void (State::*)(std::string_view line, std::string_view rest);
  struct Row {
    std::string_view name;
    Handler handle;
  };
  static const Row kCommands[];

  void TakeCommand(std::string_view line);
  void Uci(std::string_view line, std::string_view);
  void Debug(std::string_view line, std::string_view);
  void IsReady(std::string_view line, std::string_view);
  void SetOption(std::string_view line, std::string_view rest);
  void UciNewGame(std::string_view line, std::string_view);
  void Position(std::string_view line, std::string_view rest);
  void Go(std::string_view line, std::string_view rest);
  void Stop(std::string_view line, std::string_view);
  void PonderHit(std::string_view line, std::string_view);
  void Quit(std::string_view line, std::string_view);
  void Forward(std::string_view line);

  // Whether the GUI gets the line that begins so, as it came.
  bool Hears(const LinePiece& piece);
  bool HearsReadyok();
  bool HearsBestmove();
  void PassOption(std::string_view line);
  void HandleUciok(std::string_view line);
  void TurnOwnBookOff();

  void PlayFromBook(const Answer& answer);
  void LetEngineThink(std::string_view line);
  void WarmUp(std::string_view move);
  void RestorePosition();

  void SendToGui(std::string_view line) { to_gui_.append(line).push_back('\n'); }
  void SendToGui(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) SendToGui(line);
  }
  void Tell(std::string_view text) { (greeted_ ? to_gui_ : early_).append(InfoString(text)).push_back('\n'); }
  void Greet();

  const ProxyConfig surroundings_;
  ProxyBooks books_;
  EngineQueue talk_;
  EngineReplay memory_;
  std::vector<std::string> engine_options_;  // their names
  bool engine_is_elsewhere_ = false;         // its position is not the GUI's last one
  bool has_own_book_on_ = false;             // as it is listed, and not turned off yet
  bool last_go_was_the_books_ = false;
  std::optional<Answer> after_hit_;  // the book move that "ponderhit" asks for

  bool passes_engine_ = true;  // also the rest of a line that comes in pieces
  bool awaits_uciok_ = false;
  bool has_said_uciok_ = false;
  bool takes_place_ = false;  // a new engine has not said "uciok" yet, for which the GUI does not wait
  int losses_ = 0;            // since an engine last answered anything
  bool finished_ = false;
  bool greeted_ = false;
  std::string early_;     // told before the GUI asked for anything
  std::string readyoks_;  // that wait for books
  std::string to_gui_;
};

}  // namespace tabia::uci
