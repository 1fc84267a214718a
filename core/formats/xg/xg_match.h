// What a game file of eXtreme Gammon states about the match, in its first record.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/entry/provenance.h"

namespace tabia::formats {

struct XgMatch {
  int version = 0;
  int length = 0;  // points; 0: a money session
  bool jacoby = false;
  bool beaver = false;
  std::string variation;                                 // "backgammon", or which other start
  std::string player1, player2, event, location, round;  // UTF-8, one line each; empty: not stated
  backgammon::Moment date = 0;
  int32_t comment = -1;  // its number; negative: none

  // Returns what is stated, by name: "player 1" -> "Nicolas HARMAND".
  std::map<std::string, std::string> Facts() const;
};

// Reads the first of `records`, the bytes of temp.xg. BadFile if these are not whole records that begin with
// a match of a known version and known rules.
absl::StatusOr<XgMatch> ReadXgMatch(const std::string& path, std::string_view records);

}  // namespace tabia::formats
