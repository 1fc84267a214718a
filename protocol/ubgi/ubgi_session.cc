#include "protocol/ubgi/ubgi_session.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/ubgi/error.h"

namespace tabia::ubgi {

struct Session::Command {
  std::string_view name;
  Handler handle;
};

struct Session::GameCommand {
  std::string_view name;
  GameHandler handle;
};

const Session::Command Session::kCommands[] = {
    {"ubgi", &Session::Ubgi},
    {"isready", &Session::IsReady},
    {"newgame", &Session::NewGame},
    {"newsession", &Session::BeginSession},
    {"go", &Session::Go},
    {"set", &Session::Set},
    {"setoption", &Session::SetOption},
    {"get", &Session::Get},
    {"keys", &Session::Keys},
    {"stop", &Session::Stop},
    {"quit", &Session::Quit},
};

const Session::GameCommand Session::kGameCommands[] = {
    {"position", &SetPosition}, {"dice", &SetDice},    {"setscore", &SetScore},
    {"setcube", &SetCube},      {"setturn", &SetTurn},
};

Session::Session(SessionConfig config) : config_(std::move(config)), preferences_(config_.preferences) {}

protocol::Reply Session::HandleLine(std::string_view line) {
  ObeyLine(line);
  return std::exchange(reply_, {});
}

void Session::ObeyLine(std::string_view line) {
  if (line.size() > kMaxLineBytes) {
    return reply_.AddLine(
        ErrorLine(BadValue(absl::StrFormat("the line is longer than %d bytes", kMaxLineBytes))));
  }
  const std::string_view word = TakeWord(line);
  if (word.empty()) return;
  const absl::Status status = Obey(word, line);
  if (!status.ok()) reply_.AddLine(ErrorLine(status));
}

absl::Status Session::Obey(std::string_view word, std::string_view rest) {
  for (const Command& command : kCommands) {
    if (command.name == word) return (this->*command.handle)(rest);
  }
  for (const GameCommand& command : kGameCommands) {
    if (command.name == word) return command.handle(rest, game_);
  }
  return BadCommand(MakePrintable(word));
}

absl::Status Session::Ubgi(std::string_view) {
  Send({"id name tabia " + config_.version, "id author the tabia authors", "proto 0.2"});
  Send(KeyLines());
  Send({"ubgiok"});
  return absl::OkStatus();
}

absl::Status Session::IsReady(std::string_view) {
  Send({"readyok"});
  return absl::OkStatus();
}

absl::Status Session::NewGame(std::string_view) {
  if (config_.begin_game) config_.begin_game();
  BeginGame(game_);
  return absl::OkStatus();
}

absl::Status Session::BeginSession(std::string_view rest) {
  if (config_.begin_game) config_.begin_game();
  return NewSession(rest, game_);
}

// Reads "chequer", or "role chequer movetime 1000" of UBGI 0.1, whose limits have no effect: an answer takes no time.
absl::Status Session::Go(std::string_view rest) {
  std::string_view what = TakeWord(rest);
  if (what == "role" && !Trim(rest).empty()) what = TakeWord(rest);
  const bool is_play = what.empty() || what == "chequer" || what == "movetime";
  const auto decide = is_play          ? DecidePlay
                      : what == "cube" ? DecideCube
                      : what == "turn" ? DecideTurn
                                       : nullptr;
  if (decide == nullptr) {
    return BadValue(absl::StrFormat("go: %s: must be chequer, cube or turn", MakePrintable(what)));
  }
  const absl::StatusOr<std::vector<std::string>> answer = decide(game_, preferences_, config_.ask);
  if (!answer.ok()) return answer.status();
  Send(*answer);
  return absl::OkStatus();
}

// Reads "KEY VALUE".
absl::Status Session::Set(std::string_view rest) {
  const std::string_view name = TakeWord(rest);
  return SetKey(name, Trim(rest), preferences_, game_.state);
}

// Reads "name KEY value VALUE".
absl::Status Session::SetOption(std::string_view rest) {
  const std::string_view name_word = TakeWord(rest), name = TakeWord(rest), value_word = TakeWord(rest);
  if (name_word != "name" || value_word != "value")
    return BadValue("setoption: must be name KEY value VALUE");
  return SetKey(name, Trim(rest), preferences_, game_.state);
}

absl::Status Session::Get(std::string_view rest) {
  const std::string name(Trim(rest));
  const absl::StatusOr<std::string> value = GetKey(name, preferences_, game_.state);
  if (!value.ok()) return value.status();
  Send({"value " + name + " " + *value});
  return absl::OkStatus();
}

absl::Status Session::Keys(std::string_view) {
  Send(KeyLines());
  return absl::OkStatus();
}

absl::Status Session::Quit(std::string_view) {
  reply_.close = true;
  return absl::OkStatus();
}

void Session::Send(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) reply_.AddLine(line);
}

}  // namespace tabia::ubgi
