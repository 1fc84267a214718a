// The shapes of numbers and names in texts of eXtreme Gammon, which may have lost their columns and line ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/backgammon/entry/evaluation.h"
#include "core/formats/analysis_text/text_analysis.h"
#include "core/formats/analysis_text/text_number.h"

namespace tabia::formats {

// An equity after a colon: "eq:+0.544 (-0.132)" or "Double/Take: +0.622".
struct XgEquity {
  size_t colon = 0;  // offset of the colon in the text
  size_t end = 0;    // of the last number
  bool is_of_play = false;
  TextNumber equity;
  std::optional<TextNumber> difference = {};
};

// Returns all equities of a text, in order.
std::vector<XgEquity> FindXgEquities(std::string_view text);

// A player's chances: "83.80% (G:17.86% B:0.40%)".
struct XgChances {
  size_t begin = 0, end = 0;
  float win = 0, gammon = 0, backgammon = 0;
};

std::vector<XgChances> FindXgChances(std::string_view text);

// An interval: "±0.005 (+0.671..+0.681)".
struct XgInterval {
  double half_width = 0;
  std::optional<TextNumber> low = {}, high = {};
  size_t end = 0;

  // Returns whether the bounds are in order and include the equity.
  bool Includes(const TextNumber& equity) const;
};

// Returns the first interval from `from` on.
std::optional<XgInterval> FindXgInterval(std::string_view text, size_t from = 0);

// A level in a text: "Rollout", "XG Roller++", "4-ply".
struct XgLevel {
  backgammon::Level level;
  size_t begin = 0, end = 0;
};

// Returns the first level of a text, or the last one.
std::optional<XgLevel> FindXgLevel(std::string_view text);
std::optional<XgLevel> FindLastXgLevel(std::string_view text);

// Returns the first rollout that a text describes: "1296 Games rolled …", then "Dice Seed: 271828" and "Moves: 3-ply,
// cube decisions: XG Roller" in English. A text without one has 0 games.
TextRollout FindXgRollout(std::string_view text);

// Returns the rollout of the footnote with this mark, such as "^{1} 1296 Games", or "1 1296 Games" at the beginning of
// a line.
TextRollout FindXgFootnote(std::string_view text, std::string_view mark);

}  // namespace tabia::formats
