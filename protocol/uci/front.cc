#include "protocol/uci/front.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/words.h"
#include "protocol/uci/book_news.h"
#include "protocol/uci/command.h"
#include "protocol/uci/engine_lines.h"
#include "protocol/uci/engine_memory.h"
#include "protocol/uci/engine_talk.h"
#include "protocol/uci/front_books.h"
#include "protocol/uci/go_command.h"

namespace tabia::uci {
namespace {

constexpr int kMostLossesInARow = 3;

// The first word of the line that `commands` know, and what follows it; UCI passes over other words before
// it.
template <typename Row, size_t kCount>
const Row* FindCommand(const Row (&commands)[kCount], std::string_view& rest) {
  for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
    for (const Row& row : commands) {
      if (row.name == word) return &row;
    }
  }
  return nullptr;
}

}  // namespace

// One function for each command of the GUI and each answer of the engine: `line` with its end, `rest` behind
// the first word. What is to be sent gathers in `to_gui_` and `talk_`.
class Front::State {
 public:
  explicit State(FrontSurroundings surroundings)
      : surroundings_(std::move(surroundings)), books_(surroundings_) {
    if (!surroundings_.books.seed_was_drawn) return;
    Tell(absl::StrFormat("the seed %d was drawn; set the option Book Seed to it to see the same choices",
                         surroundings_.books.seed));
  }

  void TakeGui(const LinePiece& piece);
  void TakeEngine(const LinePiece& piece);
  void TakeBook(const std::string& path, const absl::StatusOr<book::Book>& book);
  void TakeProgress(const std::string& path, const BookProgress& progress);
  void TakeWarning(const std::string& path, const std::string& why);
  bool TakeEngineLoss(std::string_view why);

  FrontOutput TakeOutput() { return {std::exchange(to_gui_, {}), talk_.TakeOutput()}; }
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

  // Whether the GUI gets the line.
  bool Hears(std::string_view line);
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

  const FrontSurroundings surroundings_;
  FrontBooks books_;
  EngineTalk talk_;
  EngineMemory memory_;
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

const Front::State::Row Front::State::kCommands[] = {
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

void Front::State::TakeGui(const LinePiece& piece) {
  if (piece.begins && piece.ends) return TakeCommand(piece.bytes);
  // Longer than any position: the engine may make something of it.
  if (piece.begins) {
    books_.UnreadablePosition();
    talk_.Say(piece.bytes);
  } else {
    talk_.SayMeanwhile(piece.bytes);
  }
}

void Front::State::TakeCommand(std::string_view line) {
  std::string_view rest = line;
  const Row* row = FindCommand(kCommands, rest);
  row == nullptr ? Forward(line) : (this->*row->handle)(line, rest);
}

void Front::State::Uci(std::string_view line, std::string_view) {
  engine_options_.clear();
  awaits_uciok_ = true;
  talk_.Say(line);
}

void Front::State::Debug(std::string_view line, std::string_view) {
  memory_.Debug(line);
  talk_.SayMeanwhile(line);
}

void Front::State::IsReady(std::string_view line, std::string_view) {
  Greet();
  memory_.IsReady(line);
  talk_.SayMeanwhile(line);
}

void Front::State::SetOption(std::string_view line, std::string_view rest) {
  const SetOptionCommand command = ParseSetOption(rest);
  if (FrontBooks::IsOption(command.name, engine_options_)) {
    const absl::Status status = books_.SetOption(command, engine_options_);
    if (!status.ok()) Tell(Message(status));
    return;
  }
  books_.NoteEngineOption(command);
  memory_.SetOption(command.name, line);
  talk_.Say(line);
}

void Front::State::UciNewGame(std::string_view line, std::string_view) {
  books_.NewGame();
  talk_.Say(line);
}

void Front::State::Position(std::string_view line, std::string_view rest) {
  books_.Position(rest);
  memory_.Position(line);
  engine_is_elsewhere_ = false;
  talk_.Say(line);
}

void Front::State::Go(std::string_view line, std::string_view rest) {
  Greet();
  if (talk_.gui_is_owed()) return LetEngineThink(line);
  const BookVerdict verdict = books_.Go(ParseGo(rest));
  if (verdict.use == BookUse::kPlayed) return PlayFromBook(verdict.answer);
  if (verdict.use == BookUse::kTold) SendToGui(verdict.answer.infos);
  LetEngineThink(line);
  if (verdict.use == BookUse::kPlayedOnPonderhit) after_hit_ = verdict.answer;
}

// A book move ends the engine's thoughts before the engine does.
void Front::State::Stop(std::string_view line, std::string_view) {
  if (last_go_was_the_books_) return;
  after_hit_.reset();
  memory_.Meanwhile(line);
  talk_.SayMeanwhile(line);
}

void Front::State::PonderHit(std::string_view line, std::string_view) {
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

void Front::State::Quit(std::string_view line, std::string_view) {
  finished_ = true;
  talk_.SayLast(line);
}

void Front::State::Forward(std::string_view line) {
  RestorePosition();
  talk_.Say(line);
}

void Front::State::TakeEngine(const LinePiece& piece) {
  if (piece.begins) passes_engine_ = Hears(piece.bytes);
  if (passes_engine_) to_gui_ += piece.bytes;
}

bool Front::State::Hears(std::string_view line) {
  std::string_view rest = line;
  const std::string_view word = TakeWord(rest);
  if (takes_place_ && word != "uciok") return false;
  if (word == "info") return !talk_.is_in_own_search();
  if (word == "bestmove") return HearsBestmove();
  if (word == "readyok") return HearsReadyok();
  if (word == "uciok") HandleUciok(line);
  if (word == "id" || word == "option") PassOption(line);
  return word != "uciok" && word != "id" && word != "option";
}

// "id" and "option": the engine's name tells who stands before it, and its own book is off until the user
// wants it.
void Front::State::PassOption(std::string_view line) {
  if (const std::optional<std::string> name = OptionNameOf(line)) engine_options_.push_back(*name);
  const std::string passed = WithOwnBookOff(line);
  has_own_book_on_ |= passed != line;
  to_gui_ += WithTabiasName(passed);
}

void Front::State::HandleUciok(std::string_view line) {
  awaits_uciok_ = false;
  has_said_uciok_ = true;
  if (std::exchange(takes_place_, false)) return talk_.Open();
  SendToGui(books_.OptionLines(engine_options_));
  to_gui_ += line;
  Greet();
  if (std::exchange(has_own_book_on_, false)) TurnOwnBookOff();
}

void Front::State::TurnOwnBookOff() {
  constexpr std::string_view kLine = "setoption name OwnBook value false\n";
  memory_.SetOption("OwnBook", kLine);
  talk_.Say(kLine);
  Tell("the engine's own book is off; set its option OwnBook to true to let it play from that, too");
}

// Two ways to owe one: the engine waits for nobody, tabia for its books.
bool Front::State::HearsReadyok() {
  memory_.Readyok();
  losses_ = 0;
  if (!books_.shelf().loading() || talk_.gui_is_owed()) return true;
  readyoks_ += "readyok\n";
  return false;
}

bool Front::State::HearsBestmove() {
  losses_ = 0;
  const bool is_the_guis = talk_.HandleBestmove() == Owner::kGui;
  if (!is_the_guis) return false;
  memory_.Bestmove();
  after_hit_.reset();
  return true;
}

void Front::State::PlayFromBook(const Answer& answer) {
  SendToGui(answer.infos);
  SendToGui(answer.bestmove);
  last_go_was_the_books_ = true;
  if (books_.warms_up()) WarmUp(MoveOf(answer.bestmove));
}

void Front::State::LetEngineThink(std::string_view line) {
  RestorePosition();
  last_go_was_the_books_ = false;
  memory_.Go(line);
  talk_.Search(line, Owner::kGui);
}

// The engine thinks on what the opponent thinks on.
void Front::State::WarmUp(std::string_view move) {
  talk_.Say(PositionAfter(memory_.position(), move));
  talk_.Search("go infinite\n", Owner::kTabia);
  engine_is_elsewhere_ = true;
}

void Front::State::RestorePosition() {
  if (!std::exchange(engine_is_elsewhere_, false)) return;
  talk_.Say(memory_.position().empty() ? "position startpos\n" : memory_.position());
}

// A GUI may not read anything before it has asked for something.
void Front::State::Greet() {
  greeted_ = true;
  to_gui_ += std::exchange(early_, {});
}

void Front::State::TakeBook(const std::string& path, const absl::StatusOr<book::Book>& book) {
  if (!books_.shelf().Take(path, book)) return;
  Tell(OutcomeText(path, book));
  if (!books_.shelf().loading()) to_gui_ += std::exchange(readyoks_, {});
}

void Front::State::TakeProgress(const std::string& path, const BookProgress& progress) {
  if (!readyoks_.empty() && books_.shelf().loading(path)) Tell(ProgressText(path, progress));
}

void Front::State::TakeWarning(const std::string& path, const std::string& why) {
  if (books_.shelf().loading(path)) Tell(why);
}

bool Front::State::TakeEngineLoss(std::string_view why) {
  const bool starts_again =
      surroundings_.restarts && has_said_uciok_ && !finished_ && ++losses_ <= kMostLossesInARow;
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

Front::Front(FrontSurroundings surroundings) : state_(std::make_unique<State>(std::move(surroundings))) {}
Front::Front(Front&& other) noexcept = default;
Front::~Front() = default;

void Front::HandleGui(const LinePiece& piece) {
  state_->TakeGui(piece);
}

void Front::HandleEngine(const LinePiece& piece) {
  state_->TakeEngine(piece);
}

void Front::HandleBook(const std::string& path, absl::StatusOr<book::Book> book) {
  state_->TakeBook(path, book);
}

void Front::HandleProgress(const std::string& path, const BookProgress& progress) {
  state_->TakeProgress(path, progress);
}

void Front::HandleWarning(const std::string& path, const std::string& why) {
  state_->TakeWarning(path, why);
}

bool Front::HandleEngineLoss(std::string_view why) {
  return state_->TakeEngineLoss(why);
}

FrontOutput Front::TakeOutput() {
  return state_->TakeOutput();
}

bool Front::finished() const {
  return state_->finished();
}

bool Front::awaits_uciok() const {
  return state_->awaits_uciok();
}

}  // namespace tabia::uci
