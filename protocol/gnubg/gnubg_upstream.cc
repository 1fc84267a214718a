#include "protocol/gnubg/gnubg_upstream.h"

#include <array>
#include <initializer_list>
#include <system_error>

#include "absl/strings/charconv.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/board_line.h"
#include "core/backgammon/notation.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/gnubg/reply.h"

namespace tabia::gnubg {
namespace {

const char* OnOff(bool on) {
  return on ? "on" : "off";
}

std::string EvaluationWords(const EvaluationOptions& options) {
  std::string text = absl::StrFormat(" plies %d %s", options.plies, options.cubeful ? "cubeful" : "cubeless");
  if (options.prune) text += " prune on";
  if (!options.deterministic) text += " deterministic off";
  if (options.noise > 0) text += absl::StrFormat(" noise %f", options.noise);
  return text;
}

// Returns the options after the board line. The Crawford rule is a field of the board line itself.
std::string SessionWords(const Query& query) {
  std::string text;
  if (query.context().is_money()) text += absl::StrFormat(" jacobyrule %s", OnOff(query.state.jacoby));
  if (query.state.offer != backgammon::Offer::kNone)
    text += absl::StrFormat(" beavers %s", OnOff(MayBeaver(query)));
  if (query.asked == Asked::kResignation) text += absl::StrFormat(" resignation %d", query.state.resignation);
  return text;
}

absl::Status Unfit(std::string_view reply) {
  return UsageError(
      absl::StrFormat("\"%s\" is not an answer to this query", MakePrintable(reply.substr(0, 80))));
}

absl::StatusOr<std::string> OneOf(std::string_view reply, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (EqualIgnoringCase(reply, word)) return std::string(word);
  }
  return Unfit(reply);
}

// Checks the answer to a double. gnubg ignores the option `beavers`, so its beaver becomes a take if none is allowed.
absl::StatusOr<std::string> CheckedTake(const Query& query, std::string_view reply) {
  TABIA_ASSIGN_OR_RETURN(const std::string word, OneOf(reply, {"take", "drop", "beaver"}));
  return word == "beaver" && !MayBeaver(query) ? "take" : word;
}

absl::StatusOr<std::string> CheckedPlay(const Query& query, std::string_view reply) {
  TABIA_ASSIGN_OR_RETURN(const backgammon::Play play,
                         backgammon::ParsePlay(reply, query.state.board, *query.state.dice));
  return PlayText(play);
}

absl::StatusOr<std::string> CheckedNumbers(std::string_view reply) {
  std::array<double, 6> numbers = {};
  std::string_view rest = reply;
  for (double& number : numbers) {
    const std::string_view word = TakeWord(rest);
    const auto [end, error] =
        absl::from_chars(word.data(), word.data() + word.size(), number, absl::chars_format::fixed);
    const bool is_sane = number > -1e6 && number < 1e6;
    if (error != std::errc() || end != word.data() + word.size() || !is_sane) return Unfit(reply);
  }
  if (!TakeWord(rest).empty()) return Unfit(reply);
  return EvaluationText(numbers);
}

}  // namespace

std::optional<std::string> UpstreamLine(const Query& query) {
  const backgammon::BoardLine line = {query.state, "self", "opponent"};
  std::string text = ToBoardLine(line, backgammon::ScoreOrder::kGnubg);
  if (query.asked == Asked::kEvaluation) {
    text = "evaluation fibsboard " + text + EvaluationWords(query.evaluation);
  }
  text += SessionWords(query);
  if (text.size() > backgammon::kMaxBoardLineBytes) return std::nullopt;
  return text;
}

absl::StatusOr<std::string> CheckedReply(const Query& query, std::string_view reply) {
  while (reply.starts_with('\0')) reply.remove_prefix(1);
  const std::string_view text = Trim(reply);
  switch (query.asked) {
    case Asked::kPlay:
      return CheckedPlay(query, text);
    case Asked::kDouble:
      return OneOf(text, {"roll", "double"});
    case Asked::kTake:
    case Asked::kBeaver:
      return CheckedTake(query, text);
    case Asked::kResignation:
      return OneOf(text, {"accept", "reject"});
    case Asked::kEvaluation:
      return CheckedNumbers(text);
  }
  return Unfit(reply);
}

}  // namespace tabia::gnubg
