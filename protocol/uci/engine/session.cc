#include "protocol/uci/engine/session.h"

#include <optional>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/move_sequence.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/book_news.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/command.h"
#include "protocol/uci/engine/game_counter.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"

namespace tabia::uci {
namespace {

std::string Quoted(std::string_view text) {
  return absl::StrFormat("\"%s\"", Printable(text.substr(0, 80)));
}

}  // namespace

// One for each command, each with the rest of the line. What is to be sent gathers in `out_`.
class Session::State {
 public:
  explicit State(Surroundings surroundings)
      : surroundings_(std::move(surroundings)),
        options_(Options::Of(surroundings_.choice)),
        shelf_(surroundings_.open_book) {
    shelf_.Put(surroundings_.books);
    if (surroundings_.seed_was_drawn) Tell(DrawnSeedText(surroundings_.seed));
  }

  void TakeLine(std::string_view line);
  void TakeBook(const std::string& path, const absl::StatusOr<probe::Book>& book);
  void TakeProgress(const std::string& path, const BookProgress& progress);
  void TakeWarning(const std::string& path, const std::string& why);

  Lines TakeOutput() { return std::exchange(out_, {}); }
  bool finished() const { return finished_; }
  bool awaits_book() const {
    return shelf_.loading() && (readyoks_ > 0 || (search_ && !search_->answer && !search_->IsHeld()));
  }

 private:
  using Handler = void (State::*)(std::string_view rest);
  struct Command;
  static const Command kCommands[];

  // From "go" to its "bestmove".
  struct Search {
    Search(GoCommand go_command, const absl::StatusOr<probe::MoveSequence>& game_line)
        : go(std::move(go_command)), line(game_line) {}

    GoCommand go;
    absl::StatusOr<probe::MoveSequence> line;
    std::optional<Answer> answer;  // its infos are sent
    bool stopped = false;

    bool IsHeld() const { return !stopped && (go.infinite || go.ponder); }
  };

  void Uci(std::string_view);
  void Debug(std::string_view rest);
  void IsReady(std::string_view);
  void SetOption(std::string_view rest);
  void Register(std::string_view) {}
  void UciNewGame(std::string_view);
  void Position(std::string_view rest);
  void Go(std::string_view rest);
  void Stop(std::string_view);
  void PonderHit(std::string_view);
  void Quit(std::string_view) { finished_ = true; }

  void Tell(std::string_view text);
  void Greet();
  void Settle();
  void AdvanceSearch();
  std::optional<Answer> FindSearchAnswer() const;
  uint64_t GameSeed() const;

  const Surroundings surroundings_;
  Options options_;
  Bookshelf shelf_;
  absl::StatusOr<probe::MoveSequence> line_ = probe::ParseMoveSequence("startpos");
  std::optional<Search> search_;
  int readyoks_ = 0;  // owed, while a book is being opened
  GameCounter games_;
  bool debug_ = false;
  bool finished_ = false;
  bool greeted_ = false;
  Lines early_;  // told before the GUI's first word
  Lines out_;
};

struct Session::State::Command {
  std::string_view name;
  Handler handle;
};

const Session::State::Command Session::State::kCommands[] = {
    {"uci", &State::Uci},           {"debug", &State::Debug},
    {"isready", &State::IsReady},   {"setoption", &State::SetOption},
    {"register", &State::Register}, {"ucinewgame", &State::UciNewGame},
    {"position", &State::Position}, {"go", &State::Go},
    {"stop", &State::Stop},         {"ponderhit", &State::PonderHit},
    {"quit", &State::Quit},
};

void Session::State::TakeLine(std::string_view line) {
  if (line.size() > kMaxLineBytes) {
    Tell(absl::StrFormat("a line longer than %d bytes was dropped", kMaxLineBytes));
    line_ = UsageError("position: the line that may have stated it was too long");
    return;
  }
  std::string_view rest = line;
  const Command* command = FindCommand(kCommands, rest);
  if (command != nullptr) {
    (this->*command->handle)(rest);
    return Settle();
  }
  if (debug_) Tell("no command in " + Quoted(line));
}

void Session::State::TakeBook(const std::string& path, const absl::StatusOr<probe::Book>& book) {
  if (!shelf_.Take(path, book)) return;
  Tell(OutcomeText(path, book));
  Settle();
}

void Session::State::TakeProgress(const std::string& path, const BookProgress& progress) {
  const bool somebody_waits = readyoks_ > 0 || search_;
  if (!somebody_waits || !shelf_.loading(path)) return;
  Tell(ProgressText(path, progress));
}

void Session::State::TakeWarning(const std::string& path, const std::string& why) {
  if (shelf_.loading(path)) Tell(why);
}

void Session::State::Uci(std::string_view) {
  out_.push_back("id name tabia " + surroundings_.version);
  out_.push_back("id author the tabia authors");
  for (std::string& option : OptionLines(Options::Of(surroundings_.choice))) {
    out_.push_back(std::move(option));
  }
  out_.push_back("uciok");
  Greet();
}

void Session::State::Debug(std::string_view rest) {
  const std::string_view word = TakeWord(rest);
  if (word == "on" || word == "off") debug_ = word == "on";
}

void Session::State::IsReady(std::string_view) {
  Greet();
  if (search_) {
    out_.push_back("readyok");
  } else {
    ++readyoks_;
  }
}

void Session::State::SetOption(std::string_view rest) {
  const SetOptionCommand command = ParseSetOption(rest);
  const std::vector<std::string> files = options_.BookFiles();
  const absl::Status status = uci::SetOption(command.name, command.value, options_);
  if (!status.ok()) Tell(Message(status));
  if (options_.BookFiles() != files) shelf_.Put(BooksOf(options_, surroundings_.books));
}

void Session::State::UciNewGame(std::string_view) {
  games_.NewGame();
  line_ = probe::ParseMoveSequence("startpos");
}

void Session::State::Position(std::string_view rest) {
  line_ = ParsePositionCommand(rest);
  line_.ok() ? games_.Position(line_->moves.size()) : Tell(Message(line_.status()));
}

void Session::State::Go(std::string_view rest) {
  Greet();
  Stop("");
  AdvanceSearch();
  games_.Go();
  search_.emplace(ParseGo(rest), line_);
}

void Session::State::Stop(std::string_view) {
  if (search_) search_->stopped = true;
}

void Session::State::PonderHit(std::string_view) {
  if (search_) search_->go.ponder = false;
}

void Session::State::Tell(std::string_view text) {
  (greeted_ ? out_ : early_).push_back(InfoString(text));
}

// A GUI may not read anything before it has asked for something.
void Session::State::Greet() {
  greeted_ = true;
  for (std::string& line : std::exchange(early_, {})) out_.push_back(std::move(line));
}

// Sends whatever no longer has to wait.
void Session::State::Settle() {
  if (!shelf_.loading()) {
    out_.insert(out_.end(), std::exchange(readyoks_, 0), "readyok");
  }
  AdvanceSearch();
}

void Session::State::AdvanceSearch() {
  if (!search_) return;
  if (!search_->answer) {
    search_->answer = FindSearchAnswer();
    if (!search_->answer) return;
    for (const std::string& info : search_->answer->infos) out_.push_back(info);
  }
  if (search_->IsHeld()) return;
  out_.push_back(search_->answer->bestmove);
  search_.reset();
}

std::optional<Answer> Session::State::FindSearchAnswer() const {
  if (!search_->line.ok()) return NullAnswer(Message(search_->line.status()));
  return FindAnswer({*search_->line, search_->go, options_, shelf_, GameSeed()}, !search_->stopped);
}

uint64_t Session::State::GameSeed() const {
  return games_.SeedOfGame(options_.book_seed.value_or(surroundings_.seed));
}

Session::Session(Surroundings surroundings) : state_(std::make_unique<State>(std::move(surroundings))) {}
Session::Session(Session&& other) noexcept = default;
Session::~Session() = default;

Lines Session::HandleLine(std::string_view line) {
  state_->TakeLine(line);
  return state_->TakeOutput();
}

Lines Session::HandleBook(const std::string& path, absl::StatusOr<probe::Book> book) {
  state_->TakeBook(path, book);
  return state_->TakeOutput();
}

Lines Session::HandleProgress(const std::string& path, const BookProgress& progress) {
  state_->TakeProgress(path, progress);
  return state_->TakeOutput();
}

Lines Session::HandleWarning(const std::string& path, const std::string& why) {
  state_->TakeWarning(path, why);
  return state_->TakeOutput();
}

bool Session::finished() const {
  return state_->finished();
}

bool Session::awaits_book() const {
  return state_->awaits_book();
}

}  // namespace tabia::uci
