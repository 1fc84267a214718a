#include "protocol/uci/engine/uci_session.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/book_news.h"
#include "protocol/uci/engine/option_table.h"
#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {
namespace {

// With more held lines, the input is not read.
constexpr size_t kMaxHeldBytes = size_t{1} << 20;

std::string Quote(std::string_view text) {
  return absl::StrFormat("\"%s\"", MakePrintable(text.substr(0, 80)));
}

}  // namespace

struct Session::Command {
  std::string_view name;
  Handler handle;
};

const Session::Command Session::kCommands[] = {
    {"uci", &Session::Uci},           {"debug", &Session::Debug},
    {"isready", &Session::IsReady},   {"setoption", &Session::SetOption},
    {"register", &Session::Register}, {"ucinewgame", &Session::UciNewGame},
    {"position", &Session::Position}, {"go", &Session::Go},
    {"stop", &Session::Stop},         {"ponderhit", &Session::PonderHit},
    {"quit", &Session::Quit},
};

Session::Session(SessionConfig config)
    : config_(std::move(config)),
      options_(Options::Of(config_.choice, config_.recommended)),
      shelf_(config_.open_book) {
  shelf_.Put(config_.books, options_.recommended);
  if (!config_.notice.empty()) Inform(config_.notice);
  if (const std::string seed = SeedText(config_); !seed.empty()) Inform(seed);
}

protocol::Reply Session::HandleLine(std::string_view line) {
  ObeyLine(line);
  return TakeReply();
}

protocol::Reply Session::HandleBook(const BookRequest& request, absl::StatusOr<probe::ChessBook> book) {
  if (!shelf_.Take(request, book)) return {};
  Inform(OutcomeText(request.path, book, shelf_.has_open(request)));
  SendWhatIsReady();
  return TakeReply();
}

protocol::Reply Session::HandleProgress(const BookRequest& request, const BookProgress& progress) {
  const bool gui_waits = readyoks_ > 0 || search_;
  if (gui_waits && shelf_.loading(request)) Inform(ProgressText(request.path, progress));
  shelf_.NoteProgress(request, progress);
  SendWhatIsReady();
  return TakeReply();
}

protocol::Reply Session::HandleWarning(const BookRequest& request, const std::string& why) {
  if (shelf_.loading(request)) Inform(why);
  return TakeReply();
}

protocol::Reply Session::StopWaiting() {
  SendReadyoks();
  Stop("");
  AdvanceSearch();
  return TakeReply();
}

bool Session::awaits_work() const {
  const bool search_waits = search_ && !search_->answer && (!search_->IsHeld() || !held_.empty());
  return shelf_.loading() && (search_waits || readyoks_ > 0);
}

bool Session::takes_lines() const {
  return held_bytes_ <= kMaxHeldBytes;
}

void Session::ObeyLine(std::string_view line) {
  if (line.size() > kMaxLineBytes) {
    Inform(absl::StrFormat("a line longer than %d bytes was dropped", kMaxLineBytes));
    game_.DropPosition();
    return;
  }
  std::string_view rest = line;
  const Command* command = FindCommand(kCommands, rest);
  if (command == nullptr) {
    if (debug_) Inform("unknown command: " + Quote(line));
    return;
  }
  if (MustHold(*command)) {
    held_.emplace_back(line);
    held_bytes_ += line.size();
  } else {
    (this->*command->handle)(rest);
  }
  SendWhatIsReady();
}

// Returns whether the next lines wait for a "go". Scripts send all lines at once: each of their "go" has to be answered
// with the books open, as it would be alone.
bool Session::HoldsLines() const {
  return search_ && !search_->answer;
}

// A ping during a search is answered at once, unless it follows an "isready" that waits for the books. "ponderhit" is
// for the last "go", which may be held.
bool Session::MustHold(const Command& command) const {
  if (!HoldsLines() || command.handle == &Session::Stop || command.handle == &Session::Quit) return false;
  if (command.handle == &Session::IsReady) return readyoks_ > 0;
  return command.handle != &Session::PonderHit || !held_.empty();
}

void Session::HandleHeldLine() {
  const std::string line = std::move(held_.front());
  held_.pop_front();
  held_bytes_ -= line.size();
  std::string_view rest = line;
  (this->*FindCommand(kCommands, rest)->handle)(rest);
}

// Handles the held lines without waiting for the books.
void Session::ReleaseHeldLines() {
  while (!held_.empty()) HandleHeldLine();
}

void Session::Uci(std::string_view) {
  Send("id name tabia " + config_.version);
  Send("id author the tabia authors");
  for (const std::string& option :
       OptionTable::Alone().Lines(Options::Of(config_.choice, config_.recommended)))
    Send(option);
  Send("uciok");
  Greet();
}

void Session::Debug(std::string_view rest) {
  const std::string_view word = TakeWord(rest);
  if (word == "on" || word == "off") debug_ = word == "on";
}

void Session::IsReady(std::string_view) {
  Greet();
  if (search_) {
    Send("readyok");
  } else {
    ++readyoks_;
  }
}

void Session::SetOption(std::string_view rest) {
  const SetOptionCommand command = ParseSetOption(rest);
  const Options before = options_;
  const absl::Status status = OptionTable::Alone().Set(command.name, command.value, options_);
  if (!status.ok()) Inform(Message(status));
  if (game_.SetRules(options_.rules()) && !game_.line().ok()) Inform(Message(game_.line().status()));
  if (!options_.OpensBooksAs(before)) {
    shelf_.Put(BooksOf(options_, config_.books), options_.recommended);
  } else if (status.ok() && NamesBookFile(command.name)) {
    shelf_.RetryAll();
  }
}

void Session::UciNewGame(std::string_view) {
  game_.NewGame();
  shelf_.BeginGame();
}

void Session::Position(std::string_view rest) {
  game_.Position(rest);
  if (!options_.rules().is_supported()) return;  // every answer gives this reason
  if (!game_.line().ok()) Inform(Message(game_.line().status()));
}

void Session::Go(std::string_view rest) {
  Greet();
  StopSearch();
  AdvanceSearch();
  game_.Go();
  search_.emplace(ParseGo(rest), game_.line());
  if (quits_) search_->go.infinite = search_->go.ponder = false;
}

// A "stop" is for the last "go", which may be among the held lines.
void Session::Stop(std::string_view) {
  ReleaseHeldLines();
  StopSearch();
}

void Session::StopSearch() {
  if (search_) search_->stopped = true;
}

void Session::PonderHit(std::string_view) {
  if (search_) search_->go.ponder = false;
}

// Ends a search that waits for "stop" or "ponderhit", which can no longer come.
void Session::Quit(std::string_view) {
  reply_.close = quits_ = true;
  if (search_) search_->go.infinite = search_->go.ponder = false;
}

void Session::Inform(std::string_view text) {
  std::string line = InfoString(text);
  greeted_ ? Send(line) : early_.push_back(std::move(line));
}

// Sends the early infos. A GUI may not read before its first request.
void Session::Greet() {
  greeted_ = true;
  for (const std::string& line : std::exchange(early_, {})) Send(line);
}

// Sends the answers that need not wait any longer.
void Session::SendWhatIsReady() {
  for (const std::string& path : shelf_.TakeChangedFiles()) Inform(ChangedFileText(path));
  for (;;) {
    if (!shelf_.holds_readyok()) SendReadyoks();
    AdvanceSearch();
    if (held_.empty() || HoldsLines()) return;
    HandleHeldLine();
  }
}

void Session::SendReadyoks() {
  for (; readyoks_ > 0; --readyoks_) Send("readyok");
}

void Session::AdvanceSearch() {
  if (!search_) return;
  if (!search_->answer) {
    if (readyoks_ > 0 && !search_->stopped) return;  // "isready" came before this "go"
    search_->answer = FindSearchAnswer();
    if (!search_->answer) return;
    for (const std::string& info : search_->answer->infos) Send(info);
  }
  if (search_->IsHeld()) return;
  Send(search_->answer->bestmove);
  if (config_.read_ahead && search_->answer->read_ahead)
    config_.read_ahead(std::move(search_->answer->read_ahead));
  search_.reset();
  shelf_.EndAnswer();
}

std::optional<Answer> Session::FindSearchAnswer() const {
  if (!search_->line.ok()) return NullAnswer(Message(search_->line.status()));
  return FindAnswer({*search_->line, search_->go, options_, shelf_, GameSeed()}, !search_->stopped);
}

uint64_t Session::GameSeed() const {
  return game_.Seed(options_.book_seed.value_or(config_.seed));
}

}  // namespace tabia::uci
