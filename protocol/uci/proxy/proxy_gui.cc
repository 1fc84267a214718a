// The GUI's side of the proxy.
//
// Invariants: each "go" has exactly one bestmove. The engine receives every line of the GUI, in order, and has the
// GUI's position whenever it searches for the GUI. The code here does not depend on the engine's current search:
// EngineQueue lets lines wait until the engine can receive them.
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/status.h"
#include "protocol/uci/engine/book_news.h"
#include "protocol/uci/engine/uci_command.h"
#include "protocol/uci/proxy/engine_lines.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {

struct EngineProxy::Command {
  std::string_view name;
  void (EngineProxy::*handle)(std::string_view line, std::string_view rest);
};

const EngineProxy::Command EngineProxy::kCommands[] = {
    {"uci", &EngineProxy::Uci},
    {"debug", &EngineProxy::Debug},
    {"isready", &EngineProxy::IsReady},
    {"setoption", &EngineProxy::SetOption},
    {"ucinewgame", &EngineProxy::UciNewGame},
    {"position", &EngineProxy::Position},
    {"go", &EngineProxy::Go},
    {"stop", &EngineProxy::Stop},
    {"ponderhit", &EngineProxy::PonderHit},
    {"quit", &EngineProxy::Quit},
};

std::string_view EngineProxy::CommandOf(const LinePiece& piece, std::string_view& rest) {
  rest = piece.bytes;
  const Command* command = piece.begins && piece.ends ? FindCommand(kCommands, rest) : nullptr;
  return command == nullptr ? "" : command->name;
}

void EngineProxy::Obey(const LinePiece& piece) {
  received_ = piece.received;
  if (piece.begins && piece.ends) return HandleCommand(piece.bytes);
  // The line is longer than any position that tabia reads, but the engine may accept it.
  if (piece.begins) {
    std::string_view rest = piece.bytes;
    const Command* const command = FindCommand(kCommands, rest);
    if (command != nullptr && command->name == "position") {
      phase_.Advance(GoEvent::kPositionSent);
      books_.UnreadablePosition();
    }
    queue_.Send(piece.bytes);
  } else {
    queue_.SendDuringSearch(piece.bytes);
  }
}

void EngineProxy::HandleCommand(std::string_view line) {
  std::string_view rest = line;
  const Command* command = FindCommand(kCommands, rest);
  command == nullptr ? Forward(line) : (this->*command->handle)(line, rest);
  for (const std::string& path : books_.shelf().TakeChangedFiles()) SendInfo(ChangedFileText(path));
}

void EngineProxy::Uci(std::string_view line, std::string_view) {
  listing_.ForgetOptions();
  phase_.Advance(EngineEvent::kUci);
  queue_.Send(line);
}

void EngineProxy::Debug(std::string_view line, std::string_view) {
  replay_.Debug(line);
  queue_.SendDuringSearch(line);
}

void EngineProxy::IsReady(std::string_view line, std::string_view) {
  ReleaseInfos();
  replay_.IsReady(line);
  queue_.SendDuringSearch(line);
}

void EngineProxy::SetOption(std::string_view line, std::string_view rest) {
  const SetOptionCommand command = ParseSetOption(rest);
  const OptionTable table = OptionTable::InFrontOf(listing_.option_names());
  if (table.Has(command.name)) {
    const absl::Status status = books_.SetOption(command, table);
    if (!status.ok()) SendInfo(Message(status));
    return;
  }
  books_.NoteEngineOption(command);
  replay_.SetOption(command.name, line);
  queue_.Send(line);
}

void EngineProxy::UciNewGame(std::string_view line, std::string_view) {
  books_.NewGame();
  queue_.Send(line);
}

void EngineProxy::Position(std::string_view line, std::string_view rest) {
  books_.Position(rest);
  const std::string for_engine = PositionForEngine(line, books_.rules());
  replay_.Position(for_engine);
  phase_.Advance(GoEvent::kPositionSent);
  queue_.Send(for_engine);
}

void EngineProxy::Go(std::string_view line, std::string_view rest) {
  ReleaseInfos();
  const GoCommand go = ParseGo(rest);
  if (go.perft) return Forward(line);  // it has no bestmove
  BookVerdict verdict = books_.Go(go);
  if (verdict.use == BookUse::kPlayed) return PlayFromBook(verdict.answer);
  if (verdict.use == BookUse::kReported) SendInTurn(verdict.answer.infos);
  LetEngineSearch(line);
  if (verdict.use != BookUse::kPlayedOnPonderhit) return;
  ponder_answer_ = std::move(verdict.answer);
  phase_.Advance(GoEvent::kBookPonders);
}

// Drops a "stop" that has crossed the book move, because it would stop the warm-up or nothing. But the book move may
// have to wait for a search that only "stop" ends.
void EngineProxy::Stop(std::string_view line, std::string_view) {
  const bool book_answers = phase_.go() == GoPhase::kBook || phase_.go() == GoPhase::kWarmUp;
  if (book_answers && owed_.empty()) return;
  phase_.Advance(GoEvent::kPonderEnds);
  owed_.AddLine(line);
  queue_.SendDuringSearch(line);
}

void EngineProxy::PonderHit(std::string_view line, std::string_view) {
  books_.PonderHit();
  if (phase_.go() != GoPhase::kPondering) {
    owed_.AddLine(line);
    owed_.StartClock(received_);
    queue_.StartClock(received_);
    return queue_.SendDuringSearch(line);
  }
  queue_.ClaimSearch();
  owed_.DropLast();
  PlayFromBook(ponder_answer_);
}

void EngineProxy::Quit(std::string_view line, std::string_view) {
  phase_.Advance(GuiEvent::kQuits);
  to_gui_ += std::exchange(held_readyoks_, {});
  queue_.SendFinal(line);
}

// Passes other lines. Those that are not UCI, such as "eval" and "d", depend on the position too.
void EngineProxy::Forward(std::string_view line) {
  RestorePosition();
  queue_.Send(line);
}

void EngineProxy::PlayFromBook(const Answer& answer) {
  books_.Count(answer);
  SendInTurn(answer.infos);
  SendInTurn({answer.bestmove});
  phase_.Advance(GoEvent::kBookAnswers);
  // If the move has to wait, the engine still searches. The GUI then usually ponders, and begins the next search
  // itself.
  if (books_.warms_up() && owed_.empty()) WarmUp(MoveOf(answer.bestmove));
}

void EngineProxy::LetEngineSearch(std::string_view line) {
  RestorePosition();
  phase_.Advance(GoEvent::kEngineSearches);
  const GoClock clock = ClockOf(replay_.position(), line, received_);
  owed_.Begin(replay_.position(), line, clock);
  queue_.SendSearch(line, SearchOwner::kGui, clock, now_);
}

// Lets the engine search the position that the opponent sees.
void EngineProxy::WarmUp(std::string_view move) {
  queue_.Send(PositionAfter(replay_.position(), move));
  queue_.SendSearch("go infinite\n", SearchOwner::kTabia);
  phase_.Advance(GoEvent::kEngineWarmsUp);
}

void EngineProxy::RestorePosition() {
  if (phase_.go() != GoPhase::kWarmUp) return;
  phase_.Advance(GoEvent::kPositionSent);
  queue_.Send(replay_.position().empty() ? "position startpos\n" : replay_.position());
}

}  // namespace tabia::uci
