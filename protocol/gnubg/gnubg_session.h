// GNU Backgammon's external player. README.md in this folder lists its answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_position.h"
#include "protocol/gnubg/gnubg_command.h"
#include "protocol/gnubg/query.h"
#include "protocol/gnubg/reply.h"
#include "protocol/session.h"

namespace tabia::gnubg {

// The longest line that the session accepts.
inline constexpr size_t kMaxLineBytes = 4096;

// The answer to a miss if there is no upstream program, or if the upstream program fails.
enum class OnMiss : uint8_t {
  kPlay,   // DefaultReply
  kError,  // "Error: not in book"
};

// The configuration of all sessions.
struct SessionConfig {
  std::string version;  // of tabia
  Ask ask;
  // Opens changed books again. Called before an answer in the start position; empty: the books never change.
  std::function<void()> begin_game = {};
  probe::PositionRules rules;  // the score order, and the defaults of the options of a board line
  probe::TrustRule trust = {};
  bool has_upstream = false;
  OnMiss on_miss = OnMiss::kPlay;
};

class Session final : public protocol::Session {
 public:
  // Stores `config`, which must outlive the session.
  explicit Session(const SessionConfig& config) : config_(config) {}

  // Handles a line, which may have CR or NUL around it.
  protocol::Reply HandleLine(std::string_view line) override;
  // Has no effect if no request to the upstream program is pending.
  protocol::Reply HandleUpstream(const absl::StatusOr<std::string>& reply) override;

 private:
  // Executes a command, and collects the output in `reply_`.
  void Obey(VersionCommand);
  void Obey(HelpCommand);
  void Obey(ExitCommand);
  void Obey(DebugCommand command);
  void Obey(InterfaceCommand command);
  void Obey(const BoardCommand& command);

  void ObeyLine(std::string_view line);
  void Answer(const Query& query);
  void AnswerWithoutBook(const Query& query);
  void AnswerByDefault(const Query& query);
  void Decide(const Query& query, const AttributedReply& reply);
  void Send(std::string_view line);
  void Refuse(std::string_view why);
  void Log(std::string_view line);
  protocol::Reply TakeReply() { return std::exchange(reply_, {}); }

  const SessionConfig& config_;
  bool debug_ = false;
  bool has_logged_score_order_ = false;
  std::optional<Query> asked_upstream_;  // pending
  std::string miss_;                     // BookReply::miss of the last query without an answer
  protocol::Reply reply_;
};

}  // namespace tabia::gnubg
