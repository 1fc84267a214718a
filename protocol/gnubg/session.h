// GNU Backgammon's external player. README.md in this folder states what it answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "protocol/gnubg/attributed_reply.h"
#include "protocol/gnubg/command.h"
#include "protocol/gnubg/query.h"
#include "protocol/gnubg/session_config.h"
#include "protocol/session.h"

namespace tabia::gnubg {

class Session final : public protocol::Session {
 public:
  // `config` must outlive the session.
  explicit Session(const SessionConfig& config) : config_(config) {}

  // CR or NUL around the line are allowed.
  protocol::Reply HandleLine(std::string_view line) override;
  // Without effect if the upstream program was not asked.
  protocol::Reply HandleUpstream(const absl::StatusOr<std::string>& reply) override;

 private:
  // One for each command. What is to be sent gathers in `reply_`.
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
  std::optional<Query> asked_upstream_;  // while its answer is awaited
  std::string miss_;  // what the books have instead of an answer to the last query without one
  protocol::Reply reply_;
};

}  // namespace tabia::gnubg
