#include "core/formats/pgn/pgn_evaluation.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using chess::Score;
using View = PgnEvaluation::View;

constexpr std::string_view kCommentBlanks = " \t\r\n";

// Takes the sign at the beginning: -1, or 1.
int TakeSign(std::string_view& text) {
  const int sign = text.starts_with('-') ? -1 : 1;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return sign;
}

// Parses "-40".
std::optional<Score> ParseCentipawns(std::string_view text) {
  const int sign = TakeSign(text);
  const auto number = ParseNumber<uint16_t>(text);
  return number ? Score::OfCentipawns(sign * *number) : std::nullopt;
}

// Parses "+0.35" or "+M5", plies to the mate.
std::optional<Score> ParsePawnsOrPlies(std::string_view text) {
  std::string_view mate = text;
  const int sign = TakeSign(mate);
  if (!mate.starts_with('M')) return chess::ParsePawns(text);
  const auto plies = ParseNumber<uint16_t>(mate.substr(1));
  return plies ? Score::OfMatePlies(sign * *plies) : std::nullopt;
}

std::optional<PgnEvaluation> EvaluationOf(std::optional<Score> score, std::optional<uint8_t> depth,
                                          View view = View::kKnown) {
  if (!score) return std::nullopt;
  const auto origin = depth ? chess::EvaluationOrigin::kSearch : chess::EvaluationOrigin::kStated;
  return PgnEvaluation{chess::Evaluation{*score, depth.value_or(0), origin}, view};
}

// Returns an evaluation from White's view that somebody added to the game. It values the move that was played, good or
// bad: the search was one of the position after it.
std::optional<PgnEvaluation> Annotation(std::optional<Score> score, std::optional<uint8_t> depth,
                                        chess::Color mover, View view = View::kKnown) {
  if (!score) return std::nullopt;
  return PgnEvaluation{{score->NegatedIfBlack(mover), depth.value_or(0), chess::EvaluationOrigin::kStated},
                       view};
}

// Parses the operand of a command: "0.35,18", "#-3", "-M1", or ChessGUI's "35,18" and "-#3,18".
std::optional<PgnEvaluation> ParseOperand(std::string_view text, chess::Color mover) {
  const size_t comma = text.find(',');
  const std::string_view number = text.substr(0, comma);
  std::optional<uint8_t> depth;
  if (comma != std::string_view::npos) {
    depth = chess::ParseDepth(Trim(text.substr(comma + 1)));
    if (!depth) return std::nullopt;
  }
  std::string_view mate = number;
  const bool begins_with_sign = mate.starts_with('-') || mate.starts_with('+');
  int sign = TakeSign(mate);
  if (!mate.starts_with('#') && !mate.starts_with('M')) {
    const bool has_point = number.find('.') != std::string_view::npos;
    if (depth && !has_point) return EvaluationOf(ParseCentipawns(number), depth, View::kMovers);
    return Annotation(chess::ParsePawns(number), depth, mover);
  }
  const bool is_hash = mate.starts_with('#');
  mate.remove_prefix(1);
  if (!begins_with_sign) sign = TakeSign(mate);
  const auto moves = ParseNumber<uint16_t>(mate);
  const std::optional<Score> score = moves ? Score::OfMate(sign * *moves) : std::nullopt;
  if (is_hash && begins_with_sign) return EvaluationOf(score, depth, View::kMovers);
  return Annotation(score, depth, mover, is_hash && depth ? View::kWhitesUnlessMovers : View::kKnown);
}

// Returns whether a word is a time: "0.48s", "12ms", "5", "1:05".
bool IsTime(std::string_view word) {
  if (word.empty() || !absl::ascii_isdigit(static_cast<unsigned char>(word[0]))) return false;
  const std::string_view unit = word.substr(std::min(word.find_first_not_of("0123456789.:"), word.size()));
  return unit.empty() || unit == "s" || unit == "ms" || unit == "m";
}

// Returns the text without a variation in brackets before it.
std::string_view WithoutVariation(std::string_view text) {
  if (!text.starts_with('(')) return text;
  const size_t end = text.find(')');
  return end == std::string_view::npos ? text : Trim(text.substr(end + 1));
}

// Parses the comment of a tournament manager: "+0.35/10 0.48s, Black mates".
std::optional<PgnEvaluation> ParseManagerText(std::string_view text) {
  std::string_view rest = WithoutVariation(text);
  const std::string_view first = rest.substr(0, rest.find_first_of(kCommentBlanks));
  rest = Trim(rest.substr(first.size()));
  const std::string_view time = rest.substr(0, rest.find_first_of(" \t\r\n,"));
  const size_t slash = first.find('/');
  if (slash == std::string_view::npos || !(rest.empty() || IsTime(time))) return std::nullopt;
  const auto depth = chess::ParseDepth(first.substr(slash + 1));
  return depth ? EvaluationOf(ParsePawnsOrPlies(first.substr(0, slash)), depth) : std::nullopt;
}

// Returns the value of "name=value" in a list with commas; empty if it is not there.
std::string_view ValueOf(std::string_view name, std::string_view list) {
  while (!list.empty()) {
    const size_t end = std::min(list.find(','), list.size());
    const std::string_view item = Trim(list.substr(0, end));
    if (item.starts_with(name) && item.substr(name.size()).starts_with('=')) {
      return item.substr(name.size() + 1);
    }
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return {};
}

// Parses the comment of TCEC: "d=24, sd=33, wv=-0.40,".
std::optional<PgnEvaluation> ParseListText(std::string_view text, chess::Color mover) {
  const std::optional<Score> white_score = ParsePawnsOrPlies(ValueOf("wv", text));
  if (!white_score) return std::nullopt;
  return EvaluationOf(white_score->NegatedIfBlack(mover), chess::ParseDepth(ValueOf("d", text)));
}

// Returns whether a text that was not parsed begins with a score, or with one and its depth.
bool BeginsWithScore(std::string_view text) {
  text = WithoutVariation(text);
  const std::string_view word = text.substr(0, text.find_first_of(kCommentBlanks));
  std::string_view number = word;
  const bool has_sign = number.starts_with('+') || number.starts_with('-');
  TakeSign(number);
  const bool is_number = number.starts_with('M') || number.starts_with('#') ||
                         (!number.empty() && absl::ascii_isdigit(static_cast<unsigned char>(number[0])));
  return is_number && (has_sign ? number.find_first_of("0123456789") != std::string_view::npos
                                : word.find('.') < word.find('/') && word.find('/') < word.size());
}

// Takes an evaluation, unless the comment has one already.
void Take(const std::optional<PgnEvaluation>& evaluation, std::string_view text, PgnComment& comment) {
  if (evaluation && !comment.evaluation) {
    comment.evaluation = evaluation;
  } else if (comment.unread_evaluation.empty()) {
    comment.unread_evaluation = text;
  }
}

// Takes "[%name operand]".
void TakeCommand(std::string_view command, chess::Color mover, PgnComment& comment) {
  constexpr std::string_view kEval = "[%eval";
  const bool is_closed = command.ends_with(']');
  const std::string_view operand = command.substr(std::min(kEval.size(), command.size()));
  const bool is_eval = command.starts_with(kEval) &&
                       kCommentBlanks.find(operand.empty() ? 'x' : operand[0]) != std::string_view::npos;
  if (!is_eval) {
    if (comment.commands++ == 0) comment.command = command;
    return;
  }
  const auto evaluation =
      is_closed ? ParseOperand(Trim(operand.substr(0, operand.size() - 1)), mover) : std::nullopt;
  Take(evaluation, command, comment);
}

void TakeText(std::string_view text, chess::Color mover, PgnComment& comment) {
  text = Trim(text);
  if (text.empty()) return;
  std::optional<PgnEvaluation> evaluation = ParseManagerText(text);
  if (!evaluation) evaluation = ParseListText(text, mover);
  if (evaluation || BeginsWithScore(text) || !ValueOf("wv", text).empty()) {
    Take(evaluation, text, comment);
  } else {
    AppendParts(comment.text, comment.text.empty() ? "" : " ", text);
  }
}

}  // namespace

PgnComment ParsePgnComment(std::string_view comment, chess::Color mover) {
  PgnComment parsed;
  while (!comment.empty()) {
    const size_t begin = std::min(comment.find("[%"), comment.size());
    TakeText(comment.substr(0, begin), mover, parsed);
    comment.remove_prefix(begin);
    if (comment.empty()) break;
    const size_t end = comment.find(']');
    const std::string_view command = comment.substr(0, end == std::string_view::npos ? end : end + 1);
    TakeCommand(command, mover, parsed);
    comment.remove_prefix(command.size());
  }
  return parsed;
}

bool HasEvaluation(std::string_view comment) {
  const PgnComment parsed = ParsePgnComment(comment, chess::kWhite);
  return parsed.evaluation || !parsed.unread_evaluation.empty();
}

}  // namespace tabia::formats
