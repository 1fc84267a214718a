#include "core/moves/score.h"

#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::chess {
namespace {

constexpr double kExpectedPerCentipawn = 0.00368208;  // by which Lichess computes expected scores

// Takes the sign at the beginning: -1, or 1.
int TakeSign(std::string_view& text) {
  const int sign = text.starts_with('-') ? -1 : 1;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return sign;
}

}  // namespace

std::string ScoreText(Score score) {
  if (score.is_mate()) return Concat("#", score.mate());
  const int centipawns = std::abs(score.centipawns());
  const std::string_view sign = score.centipawns() < 0 ? "-" : centipawns > 0 ? "+" : "";
  return Concat(sign, centipawns / 100, ".", centipawns / 10 % 10, centipawns % 10);
}

std::optional<Score> ParseScore(std::string_view text) {
  if (!text.starts_with('#')) {
    const bool has_two_digits = text.size() > 3 && text[text.size() - 3] == '.';
    return has_two_digits ? ParsePawns(text) : std::nullopt;
  }
  text.remove_prefix(1);
  if (text.starts_with('+')) return std::nullopt;
  const int sign = TakeSign(text);
  const auto moves = ParseNumber<uint16_t>(text);
  return moves ? Score::OfMate(sign * *moves) : std::nullopt;
}

std::optional<Score> ParsePawns(std::string_view text) {
  const int sign = TakeSign(text);
  const size_t point = text.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(point + 1);
  const auto pawns = ParseNumber<uint16_t>(text.substr(0, point)), part = ParseNumber<uint16_t>(digits);
  if (!pawns || !part || digits.size() > 2) return std::nullopt;
  return Score::OfCentipawns(sign * (100 * *pawns + (digits.size() == 1 ? 10 * *part : *part)));
}

std::string UciScoreText(Score score) {
  return Concat(score.unit(), " ", score.number());
}

std::optional<Score> TakeUciScore(std::string_view& text) {
  const std::string_view unit = TakeWord(text);
  std::string_view word = TakeWord(text);
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto number = ParseNumber<int>(word);
  if (!number) return std::nullopt;
  if (unit == "mate") return Score::OfMate(*number == 0 ? -1 : *number);
  return unit == "cp" ? std::optional(Score::Nearest(*number)) : std::nullopt;
}

double ExpectedScore(Score score) {
  return 1 / (1 + std::exp(-kExpectedPerCentipawn * score.worth()));
}

Score ScoreOfExpected(double expected) {
  const double centipawns = std::log(expected / (1 - expected)) / kExpectedPerCentipawn;
  constexpr double kMost = Score::kMaxCentipawns;
  return Score::Nearest(static_cast<int>(std::lround(std::clamp(centipawns, -kMost, kMost))));
}

}  // namespace tabia::chess
