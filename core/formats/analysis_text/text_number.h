// Numbers in analyses: with a point or a comma, with a sign, with a per cent sign.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/backgammon/entry/evaluation.h"

namespace tabia::formats {

struct TextNumber {
  double value = 0;
  bool has_sign = false;
  bool is_percent = false;
  int decimals = 0;

  // Returns whether the text has lost a sign: programs that print signs omit them only of zero.
  bool lacks_sign() const { return !has_sign && value != 0; }
  // Returns whether GNU Backgammon's number is a match winning chance: its equities have a sign unless they are 0.
  bool is_match_chance() const { return is_percent || lacks_sign(); }
  // Returns the value, of a percentage as a fraction.
  double fraction() const { return is_percent ? value / 100 : value; }
  // Returns one unit of the last digit.
  double unit() const;
};

// Takes a number from the front of `text`, after blanks. "+-0.0029" is negative: GNU Backgammon writes differences of
// match winning chances that way. Returns nothing, and takes nothing, if no number of at most nine digits is there.
std::optional<TextNumber> TakeTextNumber(std::string_view& text);

// Takes "(-0.013)", or in a table the cell "-0.013".
std::optional<TextNumber> TakeDifference(std::string_view& text);

// Takes a whole number without a sign that is not the beginning of a fraction.
std::optional<uint32_t> TakeTextInteger(std::string_view& text);

// Returns the seed after "seed" or "Seed:"; 0 if there is none, or if it needs more than 32 bits.
int32_t FindSeed(std::string_view text);

// A line such as "0.562 0.157 0.006 - 0.438 0.120 0.005 CL +0.160 CF +0.249": wins, gammons and backgammons of both
// players, as fractions or in per cent. A rollout has its cubeless and its cubeful equity too.
struct ChancesLine {
  backgammon::Chances chances;
  std::optional<TextNumber> cubeless, cubeful;
  bool is_error = false;  // the numbers are standard errors, which are in brackets
};

// Finds the chances in a line; nothing if it has none. The wins of both players are not checked.
std::optional<ChancesLine> FindChances(std::string_view line);

// Returns whether the chances are possible: from 0 to 1, and the wins of both players add up to 1.
bool AreChances(const backgammon::Chances& chances);

}  // namespace tabia::formats
