// A UBGI engine that plays from books. README.md in this folder lists its answers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "protocol/session.h"
#include "protocol/ubgi/decision.h"
#include "protocol/ubgi/keys.h"
#include "protocol/ubgi/ubgi_game.h"

namespace tabia::ubgi {

// The longest line that the session accepts.
inline constexpr size_t kMaxLineBytes = 4096;

struct SessionConfig {
  std::string version;  // of tabia, for "id name"
  Ask ask;              // the answer of the books
  // Opens changed books again. Called for "newgame" and "newsession"; empty: the books never change.
  std::function<void()> begin_game = {};
  Preferences preferences;  // the initial values of the keys
};

class Session final : public protocol::Session {
 public:
  explicit Session(SessionConfig config);

  protocol::Reply HandleLine(std::string_view line) override;

 private:
  using Handler = absl::Status (Session::*)(std::string_view rest);
  using GameHandler = absl::Status (*)(std::string_view rest, Game& game);
  struct Command;
  struct GameCommand;
  static const Command kCommands[];
  static const GameCommand kGameCommands[];

  void ObeyLine(std::string_view line);
  absl::Status Obey(std::string_view word, std::string_view rest);

  // Executes a command with the rest of its line, and collects the output in `reply_`.
  absl::Status Ubgi(std::string_view);
  absl::Status IsReady(std::string_view);
  absl::Status NewGame(std::string_view);
  absl::Status BeginSession(std::string_view rest);
  absl::Status Go(std::string_view rest);
  absl::Status Set(std::string_view rest);
  absl::Status SetOption(std::string_view rest);
  absl::Status Get(std::string_view rest);
  absl::Status Keys(std::string_view);
  absl::Status Stop(std::string_view) { return absl::OkStatus(); }  // every answer is complete at once
  absl::Status Quit(std::string_view);

  void Send(const std::vector<std::string>& lines);

  const SessionConfig config_;
  Preferences preferences_;
  Game game_;
  protocol::Reply reply_;
};

}  // namespace tabia::ubgi
