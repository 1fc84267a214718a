// The book in front of an engine. Passes each line of the GUI and of the engine to the other side unchanged, unless
// tabia answers, rewrites or drops it. README.md in the folder above lists those lines.
//
// The sources: proxy_gui.cc handles the lines of the GUI, held_pieces.cc those that wait, and engine_proxy.cc the lines
// of the engine and its loss.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/proxy/engine_lines.h"
#include "protocol/uci/proxy/engine_queue.h"
#include "protocol/uci/proxy/engine_replay.h"
#include "protocol/uci/proxy/line_pieces.h"
#include "protocol/uci/proxy/proxy_books.h"
#include "protocol/uci/proxy/proxy_phase.h"

namespace tabia::uci {

// The output, with line ends. Write the GUI's part first, because the GUI waits.
struct ProxyOutput {
  std::string to_gui;
  std::string to_engine;
  std::vector<std::string> log = {};  // lines for the user
};

// Uses no stream, process, thread or clock: the driver passes the lines that it reads, and writes the output. Not safe
// for use by two threads at once.
class EngineProxy {
 public:
  // Requests the books at once.
  explicit EngineProxy(ProxyConfig config);
  EngineProxy(const EngineProxy&) = delete;
  EngineProxy& operator=(const EngineProxy&) = delete;

  // Handles a piece of a line, at once or as soon as the engine and the books have answered the lines before it.
  void HandleGui(const LinePiece& piece);
  void HandleEngine(const LinePiece& piece);
  // Sets the time for the next reports about a book.
  void NoteTime(Time now) { now_ = now; }

  // Handles the reports about a book, as a session does.
  void HandleBook(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book);
  void HandleProgress(const BookRequest& request, const BookProgress& progress);
  void HandleWarning(const BookRequest& request, const std::string& why);

  // Handles the loss of the engine, which could not be started, has ended, or has closed its output. Reports `why`,
  // such as "killed by signal 9", to the GUI. Returns whether the driver has to start a new engine; the next outputs
  // are then for that one. Otherwise the driver ends the process.
  bool HandleEngineLoss(std::string_view why);

  // Handles the lines that wait, without waiting any longer.
  void StopWaiting();

  ProxyOutput TakeOutput();

  // Returns the size of the lines that wait. If that is too large, a driver stops reading the GUI.
  size_t waiting_bytes() const { return queue_.waiting_bytes() + held_.bytes; }

  // Returns how many moves the books have answered, for the user; empty if no "go" was received.
  std::string Summary() const { return books_.tally().Text(); }

  // Returns whether "quit" was passed to the engine.
  bool finished() const { return phase_.has_quit(); }
  // Returns whether "quit" waits for the answers to earlier lines.
  bool quit_waits() const { return held_.has_quit; }
  // Returns whether a line waits, and no further line of the GUI is needed for the answer to it.
  bool awaits_work() const;
  // Returns whether the engine still has to answer "uci", for which a driver has a time limit.
  bool awaits_uciok() const { return phase_.awaits_uciok(); }

 private:
  // The commands of the GUI: `line` has its end, `rest` is the part after the first word.
  struct Command;
  static const Command kCommands[];
  // Returns the name of the command in a whole line, and the text after it; empty for any other piece.
  static std::string_view CommandOf(const LinePiece& piece, std::string_view& rest);
  static std::string_view CommandOf(const LinePiece& piece) {
    std::string_view rest;
    return CommandOf(piece, rest);
  }

  // The lines of the GUI that wait: scripts send all lines at once, and each "go" has to be answered with the books
  // open. Invariant: the first one must wait (MustWait), and the others come after it.
  struct Held {
    struct Piece {
      std::string bytes;
      bool begins, ends;
      Time received;

      LinePiece view() const { return {bytes, begins, ends, received}; }
    };
    std::deque<Piece> pieces;
    size_t bytes = 0;
    bool has_quit = false;
  };
  bool MustWait(const LinePiece& piece) const;
  bool MayPing() const;
  void Hold(const LinePiece& piece);
  void ReleaseHeld();
  void ObeyFirstHeld();
  void ObeyHeld();
  void BeginHeldNow();
  bool owes_readyok() const { return replay_.awaits_readyok() || !held_readyoks_.empty(); }

  void Obey(const LinePiece& piece);
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

  // The lines of the engine. All pieces of a line have the fate of its first piece.
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
  // Sends the answer to a "go", after the bestmoves of the earlier ones.
  void SendInTurn(const std::vector<std::string>& lines);
  // Sends an info string, or keeps it while the GUI is silent.
  void SendInfo(std::string_view text);
  void ReleaseReadyoks();
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
  Time now_ = {};                           // of the last event
  Time received_ = {};                      // when the current line of the GUI was received
  Held held_;
  bool is_pinged_ = false;     // by an "isready" while a "go" waits for a book
  int losses_ = 0;             // since the last answer of an engine
  std::string held_infos_;     // until the GUI listens
  std::string held_readyoks_;  // until the books are open
  std::string to_gui_;
};

}  // namespace tabia::uci
