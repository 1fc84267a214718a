// The score and the cube of an analysis of eXtreme Gammon as a context.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/context.h"
#include "core/formats/xg/layout.h"
#include "core/formats/xg/match.h"

namespace tabia::formats {

// Why a record is bad.
struct XgFault {
  std::string_view kind;  // "impossible board"
  std::string why;
};

// Fills `context`, seen by the player on roll, or says why there is none. In a money session the scores of
// the analysis and its Crawford mark mean nothing; in a match the Jacoby rule and beavers do not.
std::optional<XgFault> ToContext(const XgTerms& terms, const XgMatch& match, backgammon::Context& context);

}  // namespace tabia::formats
