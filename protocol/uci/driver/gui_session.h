// The conversation of a GUI with an engine, one request at a time.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "asio/io_context.hpp"
#include "protocol/uci/driver/engine_link.h"

namespace tabia::uci {

class GuiSession {
 public:
  // Starts an engine as EngineProcess::Start does. Ignores SIGPIPE from then on.
  static absl::StatusOr<std::unique_ptr<GuiSession>> Start(const std::vector<std::string>& command);

  GuiSession(const GuiSession&) = delete;
  GuiSession& operator=(const GuiSession&) = delete;
  // Kills the engine if it still runs.
  ~GuiSession() = default;

  // Sends lines, and returns the engine's lines since the last answer, up to the first one whose first word is `end`.
  // Fails if the engine ends or closes a stream first, or does not send that line within `limit`. Do not call it again
  // after that: it could return the late answer as the answer to the next request.
  absl::StatusOr<std::vector<std::string>> Ask(const std::vector<std::string>& lines, std::string_view end,
                                               std::chrono::milliseconds limit);

  // Sends "quit", and waits at most `limit` for the end of the process. Returns whether it has ended.
  bool Quit(std::chrono::milliseconds limit);

 private:
  GuiSession() = default;

  void Send(const std::vector<std::string>& lines);
  void AwaitEvents();
  void Lose(const std::string& why);

  asio::io_context io_;
  std::unique_ptr<EngineLink> link_;
  std::vector<std::string> received_;  // since the last answer
  std::string why_lost_;               // empty: both streams are open
  bool has_ended_ = false;
};

}  // namespace tabia::uci
