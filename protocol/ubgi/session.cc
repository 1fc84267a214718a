#include "protocol/ubgi/session.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/ubgi/error.h"
#include "protocol/ubgi/game.h"

namespace tabia::ubgi {

// One function for each command, with the rest of the line. What is to be sent gathers in `out_`.
class Session::State {
 public:
  explicit State(Settings settings) : settings_(std::move(settings)), preferences_(settings_.preferences) {}

  void TakeLine(std::string_view line);
  Lines TakeOutput() { return std::exchange(out_, {}); }
  bool finished() const { return finished_; }

 private:
  using Handler = absl::Status (State::*)(std::string_view rest);
  using GameHandler = absl::Status (*)(std::string_view rest, Game& game);
  struct Command;
  struct GameCommand;
  static const Command kCommands[];
  static const GameCommand kGameCommands[];

  absl::Status Obey(std::string_view word, std::string_view rest);
  absl::Status Ubgi(std::string_view);
  absl::Status IsReady(std::string_view);
  absl::Status NewGame(std::string_view);
  absl::Status Go(std::string_view rest);
  absl::Status Set(std::string_view rest);
  absl::Status SetOption(std::string_view rest);
  absl::Status Get(std::string_view rest);
  absl::Status Keys(std::string_view);
  absl::Status Stop(std::string_view) { return absl::OkStatus(); }  // nothing ever goes on behind an answer
  absl::Status Quit(std::string_view);

  void Send(Lines lines);

  const Settings settings_;
  Preferences preferences_;
  Game game_;
  bool finished_ = false;
  Lines out_;
};

struct Session::State::Command {
  std::string_view name;
  Handler handle;
};

struct Session::State::GameCommand {
  std::string_view name;
  GameHandler handle;
};

const Session::State::Command Session::State::kCommands[] = {
    {"ubgi", &State::Ubgi}, {"isready", &State::IsReady}, {"newgame", &State::NewGame},
    {"go", &State::Go},     {"set", &State::Set},         {"setoption", &State::SetOption},
    {"get", &State::Get},   {"keys", &State::Keys},       {"stop", &State::Stop},
    {"quit", &State::Quit},
};

const Session::State::GameCommand Session::State::kGameCommands[] = {
    {"position", &SetPosition}, {"dice", &SetDice},    {"newsession", &NewSession},
    {"setscore", &SetScore},    {"setcube", &SetCube}, {"setturn", &SetTurn},
};

void Session::State::TakeLine(std::string_view line) {
  if (line.size() > kMaxLineBytes) {
    return out_.push_back(ErrorLine(BadValue(absl::StrFormat("a line longer than %d bytes", kMaxLineBytes))));
  }
  const std::string_view word = TakeWord(line);
  if (word.empty()) return;
  const absl::Status status = Obey(word, line);
  if (!status.ok()) out_.push_back(ErrorLine(status));
}

absl::Status Session::State::Obey(std::string_view word, std::string_view rest) {
  for (const Command& command : kCommands) {
    if (command.name == word) return (this->*command.handle)(rest);
  }
  for (const GameCommand& command : kGameCommands) {
    if (command.name == word) return command.handle(rest, game_);
  }
  return BadCommand(Printable(word));
}

absl::Status Session::State::Ubgi(std::string_view) {
  Send({"id name tabia " + settings_.version, "id author the tabia authors", "proto 0.2"});
  Send(KeyLines());
  Send({"ubgiok"});
  return absl::OkStatus();
}

absl::Status Session::State::IsReady(std::string_view) {
  Send({"readyok"});
  return absl::OkStatus();
}

absl::Status Session::State::NewGame(std::string_view) {
  BeginGame(game_);
  return absl::OkStatus();
}

absl::Status Session::State::Go(std::string_view rest) {
  const std::string_view what = TakeWord(rest);
  const auto decide = what.empty() || what == "chequer" ? DecidePlay
                      : what == "cube"                  ? DecideCube
                      : what == "turn"                  ? DecideTurn
                                                        : nullptr;
  if (decide == nullptr) {
    return BadValue(absl::StrFormat("go: %s: one of chequer, cube, turn", Printable(what)));
  }
  absl::StatusOr<Lines> answer = decide(game_, preferences_, settings_.ask);
  if (!answer.ok()) return answer.status();
  Send(*std::move(answer));
  return absl::OkStatus();
}

// KEY VALUE
absl::Status Session::State::Set(std::string_view rest) {
  const std::string_view name = TakeWord(rest);
  return SetKey(name, Trimmed(rest), preferences_, game_.state);
}

// name KEY value VALUE
absl::Status Session::State::SetOption(std::string_view rest) {
  const std::string_view name_word = TakeWord(rest), name = TakeWord(rest), value_word = TakeWord(rest);
  if (name_word != "name" || value_word != "value") return BadValue("setoption: name KEY value VALUE");
  return SetKey(name, Trimmed(rest), preferences_, game_.state);
}

absl::Status Session::State::Get(std::string_view rest) {
  const std::string name(Trimmed(rest));
  const absl::StatusOr<std::string> value = GetKey(name, preferences_, game_.state);
  if (!value.ok()) return value.status();
  Send({"value " + name + " " + *value});
  return absl::OkStatus();
}

absl::Status Session::State::Keys(std::string_view) {
  Send(KeyLines());
  return absl::OkStatus();
}

absl::Status Session::State::Quit(std::string_view) {
  finished_ = true;
  return absl::OkStatus();
}

void Session::State::Send(Lines lines) {
  for (std::string& line : lines) out_.push_back(std::move(line));
}

Session::Session(Settings settings) : state_(std::make_unique<State>(std::move(settings))) {}
Session::Session(Session&& other) noexcept = default;
Session::~Session() = default;

Lines Session::HandleLine(std::string_view line) {
  state_->TakeLine(line);
  return state_->TakeOutput();
}

bool Session::finished() const {
  return state_->finished();
}

}  // namespace tabia::ubgi
