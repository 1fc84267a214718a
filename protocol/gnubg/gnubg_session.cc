#include "protocol/gnubg/gnubg_session.h"

#include <variant>

#include "absl/strings/str_format.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context_class.h"
#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"
#include "protocol/gnubg/gnubg_upstream.h"

namespace tabia::gnubg {
namespace {

// Removes NULs around a line: gnubg sends one after each line end, which becomes the first byte of the next line.
std::string_view WithoutNuls(std::string_view line) {
  while (line.starts_with('\0')) line.remove_prefix(1);
  while (line.ends_with('\0')) line.remove_suffix(1);
  return line;
}

// Returns the query for the log: "4HPwATDgc/ABMA, 7-away 5-away, roll 31".
std::string Subject(const Query& query) {
  return absl::StrFormat("%s, %s, %s", backgammon::ToPositionId(query.state.board),
                         ContextText(query.context()), AskedText(query));
}

}  // namespace

protocol::Reply Session::HandleLine(std::string_view line) {
  ObeyLine(line);
  return TakeReply();
}

protocol::Reply Session::HandleUpstream(const absl::StatusOr<std::string>& reply) {
  if (!asked_upstream_) return {};
  const Query query = *std::exchange(asked_upstream_, std::nullopt);
  const absl::StatusOr<std::string> checked =
      reply.ok() ? CheckedReply(query, *reply) : absl::StatusOr<std::string>(reply.status());
  if (checked.ok()) {
    Decide(query, {*checked, "fallback"});
  } else {
    Log(Subject(query) + ": the fallback failed: " + Message(checked.status()));
    AnswerByDefault(query);
  }
  return TakeReply();
}

void Session::ObeyLine(std::string_view line) {
  asked_upstream_.reset();
  if (line.size() > kMaxLineBytes) {
    return Refuse(absl::StrFormat("the line is longer than %d bytes", kMaxLineBytes));
  }
  const absl::StatusOr<Command> command = ParseCommand(Trim(WithoutNuls(line)));
  if (!command.ok()) return Refuse(Message(command.status()));
  std::visit([this](const auto& parsed) { Obey(parsed); }, *command);
}

void Session::Obey(VersionCommand) {
  for (const std::string_view line : {"Interface: 2", "RFBF: 0", "Engine: 1.00"}) Send(line);
  Send("Software: tabia " + config_.version);
}

void Session::Obey(HelpCommand) {
  Send("\tNo help information available");
}

void Session::Obey(ExitCommand) {
  reply_.close = true;
}

void Session::Obey(DebugCommand command) {
  debug_ = command.on;
  Send(debug_ ? "Debug output ON" : "Debug output OFF");
}

void Session::Obey(InterfaceCommand command) {
  Send(command.is_new ? "New interface ON" : "New interface OFF");
}

void Session::Obey(const BoardCommand& command) {
  const absl::StatusOr<Query> query = MakeQuery(command, config_.rules);
  if (!query.ok()) return Refuse(Message(query.status()));
  if (query->score_order_is_guessed && !std::exchange(has_logged_score_order_, true)) {
    Log(probe::ScoreOrderNotice(query->state));
  }
  Answer(*query);
}

void Session::Answer(const Query& query) {
  const bool begins_game = query.state.board == backgammon::kStartBoard;
  if (begins_game && config_.begin_game) config_.begin_game();
  if (const std::optional<std::string> forced = ForcedReply(query)) {
    Decide(query, {*forced, "the rules leave no choice"});
    return;
  }
  BookReply reply = ReplyFromBook(query, config_.ask, config_.trust);
  if (reply.reply) return Decide(query, *reply.reply);
  miss_ = std::move(reply.miss);
  AnswerWithoutBook(query);
}

void Session::AnswerWithoutBook(const Query& query) {
  if (config_.has_upstream) reply_.to_upstream = UpstreamLine(query);
  if (reply_.to_upstream) {
    asked_upstream_ = query;
  } else {
    AnswerByDefault(query);
  }
}

void Session::AnswerByDefault(const Query& query) {
  const bool plays = config_.on_miss == OnMiss::kPlay;
  const std::optional<std::string> reply = plays ? DefaultReply(query) : std::nullopt;
  if (reply) {
    Decide(query, {*reply, "a simple rule, not from the book" + miss_});
  } else {
    Log(Subject(query) + ": not in the book" + miss_);
    Refuse("not in book");
  }
}

void Session::Decide(const Query& query, const AttributedReply& reply) {
  const std::string_view text = reply.text.empty() ? "cannot move" : Trim(reply.text);
  Log(absl::StrFormat("%s: %s: %s", Subject(query), text, reply.maker));
  Send(reply.text);
}

void Session::Refuse(std::string_view why) {
  Send("Error: " + MakePrintable(why));
}

void Session::Log(std::string_view line) {
  reply_.log.emplace_back(line);
  if (debug_) Send(absl::StrFormat("DBG: %s", line));
}

void Session::Send(std::string_view line) {
  reply_.AddLine(Utf8Prefix(line, backgammon::kMaxBoardLineBytes));  // gnubg reads no more
}

}  // namespace tabia::gnubg
