// A UCI engine that plays from books. The README of protocol/uci lists its answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/session.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/engine/session_config.h"
#include "protocol/uci/engine/uci_game.h"

namespace tabia::uci {

// Books arrive later than the lines that need them. The driver reports them through three more functions, which reply
// as HandleLine does.
class Session final : public protocol::Session {
 public:
  // Requests the books at once.
  explicit Session(SessionConfig config);

  protocol::Reply HandleLine(std::string_view line) override;
  // Takes a requested book, or the error. A book that is no longer needed is dropped.
  protocol::Reply HandleBook(const BookRequest& request, absl::StatusOr<probe::ChessBook> book);
  protocol::Reply HandleProgress(const BookRequest& request, const BookProgress& progress);
  // Reports a warning about a book that is being opened.
  protocol::Reply HandleWarning(const BookRequest& request, const std::string& why);

  // Returns whether an answer waits for a book that is being opened.
  bool awaits_work() const override;
  bool takes_lines() const override;
  protocol::Reply StopWaiting() override;

 private:
  using Handler = void (Session::*)(std::string_view rest);
  struct Command;
  static const Command kCommands[];

  void ObeyLine(std::string_view line);
  bool HoldsLines() const;
  bool MustHold(const Command& command) const;
  void HandleHeldLine();
  void ReleaseHeldLines();

  // Executes a command with the rest of its line, and collects the output in `reply_`.
  void Uci(std::string_view);
  void Debug(std::string_view rest);
  void IsReady(std::string_view);
  void SetOption(std::string_view rest);
  void Register(std::string_view) {}
  void UciNewGame(std::string_view);
  void Position(std::string_view rest);
  void Go(std::string_view rest);
  void Stop(std::string_view);
  void StopSearch();
  void PonderHit(std::string_view);
  void Quit(std::string_view);

  void Send(std::string_view line) { reply_.AddLine(line); }
  void Inform(std::string_view text);
  void Greet();
  void SendWhatIsReady();
  void SendReadyoks();
  void AdvanceSearch();
  std::optional<Answer> FindSearchAnswer() const;
  uint64_t GameSeed() const;
  protocol::Reply TakeReply() { return std::exchange(reply_, {}); }

  const SessionConfig config_;
  Options options_;
  UciGame game_{options_.rules()};
  Bookshelf shelf_;
  std::optional<Search> search_;
  int readyoks_ = 0;  // to send when the books are open
  // The lines after a "go" that waits for a book.
  std::deque<std::string> held_;
  size_t held_bytes_ = 0;
  bool debug_ = false;
  bool greeted_ = false;
  bool quits_ = false;
  std::vector<std::string> early_;  // infos before the first request of the GUI
  protocol::Reply reply_;
};

}  // namespace tabia::uci
