#include "core/base/status.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/command.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/proxy/engine_lines.h"
#include "protocol/uci/proxy/proxy_state.h"

namespace tabia::uci {

const EngineProxy::State::Row EngineProxy::State::kCommands[] = {
    {"uci", &State::Uci},
    {"debug", &State::Debug},
    {"isready", &State::IsReady},
    {"setoption", &State::SetOption},
    {"ucinewgame", &State::UciNewGame},
    {"position", &State::Position},
    {"go", &State::Go},
    {"stop", &State::Stop},
    {"ponderhit", &State::PonderHit},
    {"quit", &State::Quit},
};

void EngineProxy::State::TakeGui(const LinePiece& piece) {
  if (piece.begins && piece.ends) return TakeCommand(piece.bytes);
  // Longer than any position: the engine may make something of it.
  if (piece.begins) {
    books_.UnreadablePosition();
    talk_.Say(piece.bytes);
  } else {
    talk_.SayMeanwhile(piece.bytes);
  }
}

void EngineProxy::State::TakeCommand(std::string_view line) {
  std::string_view rest = line;
  const Row* row = FindCommand(kCommands, rest);
  row == nullptr ? Forward(line) : (this->*row->handle)(line, rest);
}

void EngineProxy::State::Uci(std::string_view line, std::string_view) {
  engine_options_.clear();
  awaits_uciok_ = true;
  talk_.Say(line);
}

void EngineProxy::State::Debug(std::string_view line, std::string_view) {
  memory_.Debug(line);
  talk_.SayMeanwhile(line);
}

void EngineProxy::State::IsReady(std::string_view line, std::string_view) {
  Greet();
  memory_.IsReady(line);
  talk_.SayMeanwhile(line);
}

void EngineProxy::State::SetOption(std::string_view line, std::string_view rest) {
  const SetOptionCommand command = ParseSetOption(rest);
  if (ProxyBooks::IsOption(command.name, engine_options_)) {
    const absl::Status status = books_.SetOption(command, engine_options_);
    if (!status.ok()) Tell(Message(status));
    return;
  }
  books_.NoteEngineOption(command);
  memory_.SetOption(command.name, line);
  talk_.Say(line);
}

void EngineProxy::State::UciNewGame(std::string_view line, std::string_view) {
  books_.NewGame();
  talk_.Say(line);
}

void EngineProxy::State::Position(std::string_view line, std::string_view rest) {
  books_.Position(rest);
  memory_.Position(line);
  engine_is_elsewhere_ = false;
  talk_.Say(line);
}

void EngineProxy::State::Go(std::string_view line, std::string_view rest) {
  Greet();
  if (talk_.gui_is_owed()) return LetEngineThink(line);
  const BookVerdict verdict = books_.Go(ParseGo(rest));
  if (verdict.use == BookUse::kPlayed) return PlayFromBook(verdict.answer);
  if (verdict.use == BookUse::kTold) SendToGui(verdict.answer.infos);
  LetEngineThink(line);
  if (verdict.use == BookUse::kPlayedOnPonderhit) after_hit_ = verdict.answer;
}

// A book move ends the engine's thoughts before the engine does.
void EngineProxy::State::Stop(std::string_view line, std::string_view) {
  if (last_go_was_the_books_) return;
  after_hit_.reset();
  memory_.Meanwhile(line);
  talk_.SayMeanwhile(line);
}

void EngineProxy::State::PonderHit(std::string_view line, std::string_view) {
  const std::optional<Answer> answer = std::exchange(after_hit_, std::nullopt);
  if (!answer || !talk_.gui_is_owed()) {
    memory_.Meanwhile(line);
    return talk_.SayMeanwhile(line);
  }
  talk_.TakeOver();
  memory_.Bestmove();
  talk_.EndOwnSearch();
  PlayFromBook(*answer);
}

void EngineProxy::State::Quit(std::string_view line, std::string_view) {
  finished_ = true;
  talk_.SayLast(line);
}

void EngineProxy::State::Forward(std::string_view line) {
  RestorePosition();
  talk_.Say(line);
}

void EngineProxy::State::PlayFromBook(const Answer& answer) {
  SendToGui(answer.infos);
  SendToGui(answer.bestmove);
  last_go_was_the_books_ = true;
  if (books_.warms_up()) WarmUp(MoveOf(answer.bestmove));
}

void EngineProxy::State::LetEngineThink(std::string_view line) {
  RestorePosition();
  last_go_was_the_books_ = false;
  memory_.Go(line);
  talk_.Search(line, Owner::kGui);
}

// The engine thinks on what the opponent thinks on.
void EngineProxy::State::WarmUp(std::string_view move) {
  talk_.Say(PositionAfter(memory_.position(), move));
  talk_.Search("go infinite\n", Owner::kTabia);
  engine_is_elsewhere_ = true;
}

void EngineProxy::State::RestorePosition() {
  if (!std::exchange(engine_is_elsewhere_, false)) return;
  talk_.Say(memory_.position().empty() ? "position startpos\n" : memory_.position());
}

}  // namespace tabia::uci
