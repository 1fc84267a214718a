// The book in front of an engine: each line of the GUI and of the engine goes to the other side unchanged, unless
// the book has to read, answer or rewrite it. README.md in the folder above states which lines those are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/book_progress.h"
#include "protocol/uci/engine/book_request.h"
#include "protocol/uci/proxy/engine_listing.h"
#include "protocol/uci/proxy/engine_queue.h"
#include "protocol/uci/proxy/engine_replay.h"
#include "protocol/uci/proxy/line_pieces.h"
#include "protocol/uci/proxy/owed_searches.h"
#include "protocol/uci/proxy/proxy_books.h"
#include "protocol/uci/proxy/proxy_config.h"
#include "protocol/uci/proxy/proxy_phase.h"

namespace tabia::uci {

// What has to be written, with line ends. The GUI's part is to be written first: it waits.
struct ProxyOutput {
  std::string to_gui;
  std::string to_engine;
};

// Uses no stream, process, thread or clock: the driver hands over what it has read, and writes what
// TakeOutput returns. Not safe for use by two threads at once.
class EngineProxy {
 public:
  // Requests the books at once.
  explicit EngineProxy(ProxyConfig config);
  EngineProxy(const EngineProxy&) = delete;
  EngineProxy& operator=(const EngineProxy&) = delete;

  void HandleGui(const LinePiece& piece);
  void HandleEngine(const LinePiece& piece);

  // As for a session.
  void HandleBook(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book);
  void HandleProgress(const BookRequest& request, const BookProgress& progress);
  void HandleWarning(const BookRequest& request, const std::string& why);

  // To be called when the engine could not be started, has ended, or has closed its output: `why` is "killed
  // by signal 9" or the like, and is reported to the GUI. Returns whether the driver has to start a new engine;
  // the next outputs then contain what that one needs to receive. If not, the driver ends the process.
  bool HandleEngineLoss(std::string_view why);

  ProxyOutput TakeOutput();

  // The size of what waits until the engine is idle. If that is too much, a driver stops reading the GUI.
  size_t waiting_bytes() const { return queue_.waiting_bytes(); }

  // Whether the GUI has sent "quit", which the engine is sent too.
  bool finished() const { return phase_.has_quit(); }
  // Whether the engine still has to answer "uci": a driver limits that to some seconds.
  bool awaits_uciok() const { return phase_.awaits_uciok(); }

 private:
  // One function for each command of the GUI: `line` with its end, `rest` of it after the first word.
  struct Command;
  static const Command kCommands[];

  void HandleCommand(std::string_view line);
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

  void PlayFromBook(const Answer& answer);
  void LetEngineSearch(std::string_view line);
  void WarmUp(std::string_view move);
  void RestorePosition();

  // Lines of the engine. The rest of a line in several pieces shares the fate of its first piece.
  enum class LineFate : uint8_t { kPassed, kDropped };
  LineFate FateOf(const LinePiece& first_piece);
  LineFate HandleReadyok();
  LineFate HandleBestmove();
  void HandleUciok(std::string_view line);
  void TurnOwnBookOff();

  void SendToGui(std::string_view line) { to_gui_.append(line).push_back('\n'); }
  void SendToGui(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) SendToGui(line);
  }
  // Sends what answers a "go": after the bestmoves that the GUI is owed for those before it.
  void SendInTurn(const std::vector<std::string>& lines);
  // Sends an info string, or holds it back while the GUI is silent.
  void SendInfo(std::string_view text);
  void ReleaseInfos();

  const ProxyConfig config_;
  ProxyPhase phase_;
  ProxyBooks books_;
  EngineQueue queue_;
  EngineReplay replay_;
  OwedSearches owed_;
  EngineListing listing_;
  Answer ponder_answer_;                    // in GoPhase::kPondering
  LineFate line_fate_ = LineFate::kPassed;  // of the engine's current line
  std::string after_line_;                  // for the GUI, at the end of that line
  Time now_ = {};                           // when the last piece was received
  int losses_ = 0;                          // since an engine last answered anything
  std::string held_infos_;                  // until the GUI listens
  std::string held_readyoks_;               // until the books are open
  std::string to_gui_;
};

}  // namespace tabia::uci
