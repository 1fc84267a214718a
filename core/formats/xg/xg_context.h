// Converts the score and the cube of an analysis of eXtreme Gammon to a context.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/context.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_match.h"

namespace tabia::formats {

// Why a record is bad.
struct XgFault {
  std::string_view kind;  // "impossible board"
  std::string why;
};

// Fills `context`, seen by the player on roll, or returns why there is none. In a money session the scores of
// the analysis and its Crawford flag are ignored; in a match the Jacoby rule and beavers are.
std::optional<XgFault> ToContext(const XgTerms& terms, const XgMatch& match, backgammon::Context& context);

}  // namespace tabia::formats
