#include "core/formats/pgn/pgn_evaluation.h"

#include <cstddef>
#include <cstdint>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using chess::Evaluation, chess::Score;

constexpr std::string_view kCommand = "[%eval ";

// Takes the sign at the beginning: -1, or 1.
int TakeSign(std::string_view& text) {
  const int sign = text.starts_with('-') ? -1 : 1;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return sign;
}

// Parses "0.35": pawns, and one or two digits after the point.
std::optional<Score> ParsePawns(std::string_view text) {
  const int sign = TakeSign(text);
  const size_t point = text.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(point + 1);
  const auto pawns = ParseNumber<uint16_t>(text.substr(0, point)), part = ParseNumber<uint16_t>(digits);
  if (!pawns || !part || digits.size() > 2) return std::nullopt;
  return Score::OfCentipawns(sign * (100 * *pawns + (digits.size() == 1 ? 10 * *part : *part)));
}

std::optional<Evaluation> EvaluationOf(std::optional<Score> score, std::optional<uint8_t> depth) {
  if (!score) return std::nullopt;
  return Evaluation{*score, depth.value_or(0),
                    depth ? chess::EvaluationOrigin::kSearch : chess::EvaluationOrigin::kStated};
}

// Parses the operand of a command: "0.35,18" or "#-3".
std::optional<Evaluation> ParseOperand(std::string_view text, chess::Color mover) {
  const size_t comma = text.find(',');
  std::string_view number = text.substr(0, comma);
  std::optional<uint8_t> depth;
  if (comma != std::string_view::npos) {
    depth = ParseNumber<uint8_t>(text.substr(comma + 1));
    if (!depth) return std::nullopt;
  }
  std::optional<Score> score;
  if (number.starts_with('#')) {
    number.remove_prefix(1);
    const int sign = TakeSign(number);
    if (const auto moves = ParseNumber<uint16_t>(number)) score = Score::OfMate(sign * *moves);
  } else {
    score = ParsePawns(number);
  }
  if (score && mover == chess::kBlack) score = -*score;
  return EvaluationOf(score, depth);
}

// Parses "+0.35" or "+M5".
std::optional<Score> ParseManagerScore(std::string_view text) {
  std::string_view mate = text;
  const int sign = TakeSign(mate);
  if (!mate.starts_with('M')) return ParsePawns(text);
  const auto plies = ParseNumber<uint16_t>(mate.substr(1));
  return plies ? Score::OfMate(sign * ((*plies + 1) / 2)) : std::nullopt;
}

// Parses the comment of a tournament manager: "+0.35/10 0.48s, Black mates".
std::optional<Evaluation> ParseManagerComment(std::string_view comment) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::string_view rest = Trim(comment);
  const std::string_view first = rest.substr(0, rest.find_first_of(kBlanks));
  rest = Trim(rest.substr(first.size()));
  const std::string_view time = rest.substr(0, rest.find_first_of(" \t\r\n,"));
  const size_t slash = first.find('/');
  if (slash == std::string_view::npos || !(time.empty() || time.ends_with('s'))) return std::nullopt;
  const auto depth = ParseNumber<uint8_t>(first.substr(slash + 1));
  return depth ? EvaluationOf(ParseManagerScore(first.substr(0, slash)), depth) : std::nullopt;
}

}  // namespace

std::optional<Evaluation> EvaluationInComment(std::string_view comment, chess::Color mover) {
  const size_t command = comment.find(kCommand);
  if (command == std::string_view::npos) return ParseManagerComment(comment);
  const std::string_view operand = comment.substr(command + kCommand.size());
  const size_t end = operand.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  return ParseOperand(Trim(operand.substr(0, end)), mover);
}

}  // namespace tabia::formats
