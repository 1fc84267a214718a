// The match of a game file of eXtreme Gammon, from its first record, and the contexts of its analyses.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/context.h"
#include "core/backgammon/entry/provenance.h"
#include "core/formats/xg/xg_layout.h"

namespace tabia::formats {

struct XgMatch {
  int version = 0;
  int length = 0;  // points; 0: a money session
  bool jacoby = false;
  bool beaver = false;
  std::string variation;                                 // "backgammon", or another start position
  std::string player1, player2, event, location, round;  // UTF-8, one line each; empty: unknown
  backgammon::Moment date = 0;
  int32_t comment = -1;  // its number; negative: none

  // Returns the facts about the match, by name: "player 1" -> "Nicolas HARMAND".
  std::map<std::string, std::string> Facts() const;
};

// Reads the first of `records`, the contents of temp.xg. BadFile if they are not whole records that begin with a match
// of a supported version and supported rules.
absl::StatusOr<XgMatch> ReadXgMatch(const std::string& path, std::string_view records);

// The reason why a record is skipped.
struct XgFault {
  std::string_view kind;  // "impossible board"
  std::string why;
};

// Converts the score and the cube of an analysis to a context, from the view of the player on roll, or returns the
// fault. In a money session, the scores of the analysis and its Crawford flag are ignored; in a match, the Jacoby rule
// and beavers.
std::optional<XgFault> ToContext(const XgTerms& terms, const XgMatch& match, backgammon::Context& context);

}  // namespace tabia::formats
