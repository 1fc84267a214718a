#include "protocol/gnubg/session.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "absl/strings/str_format.h"

#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/gnubg/book_reply.h"
#include "protocol/gnubg/command.h"
#include "protocol/gnubg/query.h"
#include "protocol/gnubg/reply.h"
#include "protocol/gnubg/rule_reply.h"
#include "protocol/gnubg/upstream.h"

namespace tabia::gnubg {
namespace {

// gnubg sends a NUL behind each line end, which is then the first byte of the next line.
std::string_view WithoutNuls(std::string_view line) {
  while (line.starts_with('\0')) line.remove_prefix(1);
  while (line.ends_with('\0')) line.remove_suffix(1);
  return line;
}

// As many whole characters of UTF-8 as gnubg can read in one line.
void Cut(std::string& line) {
  if (line.size() <= backgammon::kMaxBoardLineBytes) return;
  size_t end = backgammon::kMaxBoardLineBytes;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
  line.resize(end);
}

// "4HPwATDgc/ABMA, roll 31"
std::string Subject(const Query& query) {
  return absl::StrFormat("%s, %s", backgammon::ToPositionId(query.state.board), AskedText(query));
}

}  // namespace

// One for each command. What is to be sent gathers in `out_`.
class Session::State {
 public:
  explicit State(const Settings& settings) : settings_(settings) {}

  void TakeLine(std::string_view line);
  void TakeFallback(const absl::StatusOr<std::string>& reply);
  Outcome TakeOutcome();

  void operator()(VersionCommand);
  void operator()(HelpCommand) { Send("\tNo help information available"); }
  void operator()(ExitCommand) { out_.close = true; }
  void operator()(DebugCommand command);
  void operator()(InterfaceCommand command) {
    Send(command.is_new ? "New interface ON" : "New interface OFF");
  }
  void operator()(const BoardCommand& command);

 private:
  void Answer(const Query& query);
  void AnswerWithoutBook(const Query& query);
  void AnswerByRule(const Query& query);
  void Decide(const Query& query, const Reply& reply);
  void Send(std::string_view line) { out_.lines.emplace_back(line); }
  void Refuse(std::string_view why) { Send("Error: " + Printable(why)); }
  void Log(std::string_view line);

  const Settings& settings_;
  bool debug_ = false;
  bool told_score_order_ = false;
  std::optional<Query> asked_fallback_;
  Outcome out_;
};

void Session::State::TakeLine(std::string_view line) {
  asked_fallback_.reset();
  if (line.size() > kMaxLineBytes) {
    return Refuse(absl::StrFormat("a line longer than %d bytes", kMaxLineBytes));
  }
  const absl::StatusOr<Command> command = ParseCommand(Trimmed(WithoutNuls(line)));
  if (!command.ok()) return Refuse(Message(command.status()));
  std::visit(*this, *command);
}

void Session::State::TakeFallback(const absl::StatusOr<std::string>& reply) {
  if (!asked_fallback_) return;
  const Query query = *std::exchange(asked_fallback_, std::nullopt);
  const absl::StatusOr<std::string> checked =
      reply.ok() ? CheckedReply(query, *reply) : absl::StatusOr<std::string>(reply.status());
  if (checked.ok()) return Decide(query, {*checked, "fallback"});
  Log(Subject(query) + ": the fallback failed: " + Message(checked.status()));
  AnswerByRule(query);
}

void Session::State::operator()(VersionCommand) {
  for (const std::string_view line : {"Interface: 2", "RFBF: 0", "Engine: 1.00"}) Send(line);
  Send("Software: tabia " + settings_.version);
}

void Session::State::operator()(DebugCommand command) {
  debug_ = command.on;
  Send(debug_ ? "Debug output ON" : "Debug output OFF");
}

void Session::State::operator()(const BoardCommand& command) {
  const absl::StatusOr<Query> query = MakeQuery(command, settings_);
  if (!query.ok()) return Refuse(Message(query.status()));
  if (query->score_order_is_guessed && !std::exchange(told_score_order_, true)) {
    Log("the scores are taken for gnubg's order; the line may come from another program");
  }
  Answer(*query);
}

void Session::State::Answer(const Query& query) {
  if (const std::optional<std::string> forced = ForcedReply(query)) {
    Decide(query, {*forced, "the rules leave no choice"});
  } else if (const std::optional<Reply> reply = BookReply(query, settings_)) {
    Decide(query, *reply);
  } else {
    AnswerWithoutBook(query);
  }
}

void Session::State::AnswerWithoutBook(const Query& query) {
  if (settings_.has_fallback) out_.ask_fallback = FallbackLine(query);
  if (out_.ask_fallback) {
    asked_fallback_ = query;
  } else {
    AnswerByRule(query);
  }
}

void Session::State::AnswerByRule(const Query& query) {
  const bool plays = settings_.on_miss == OnMiss::kPlay;
  const std::optional<std::string> reply = plays ? RuleReply(query) : std::nullopt;
  if (reply) {
    Decide(query, {*reply, "a simple rule, not from the book"});
  } else {
    Log(Subject(query) + ": not in the book");
    Refuse("not in book");
  }
}

void Session::State::Decide(const Query& query, const Reply& reply) {
  const std::string_view text = reply.text.empty() ? "cannot move" : Trimmed(reply.text);
  Log(absl::StrFormat("%s: %s: %s", Subject(query), text, reply.maker));
  Send(reply.text);
}

void Session::State::Log(std::string_view line) {
  out_.log.emplace_back(line);
  if (debug_) Send(absl::StrFormat("DBG: %s", line));
}

Outcome Session::State::TakeOutcome() {
  for (std::string& line : out_.lines) Cut(line);
  return std::exchange(out_, {});
}

Session::Session(const Settings& settings) : state_(std::make_unique<State>(settings)) {}
Session::Session(Session&& other) noexcept = default;
Session::~Session() = default;

Outcome Session::HandleLine(std::string_view line) {
  state_->TakeLine(line);
  return state_->TakeOutcome();
}

Outcome Session::HandleFallback(const absl::StatusOr<std::string>& reply) {
  state_->TakeFallback(reply);
  return state_->TakeOutcome();
}

}  // namespace tabia::gnubg
