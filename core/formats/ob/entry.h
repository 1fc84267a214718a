// One entry of an opening book: its 256 bytes as a statement about a position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/backgammon/entry/statement.h"
#include "core/formats/ob/detect.h"
#include "core/formats/ob/layout.h"

namespace tabia::formats {

// Why an entry cannot be used.
struct ObFault {
  std::string_view kind;  // "impossible board"
  std::string why;        // "more than 15 chequers of one side"
};

// What the entry states. Its board has no fault, and neither has its context; its equity is a number and its
// chances are 0 to 1. A deviation that is no number is not stated. `number` is not set.
std::variant<backgammon::PositionStatement, ObFault> DecodeObEntry(const ObRecord& entry,
                                                                   const ObConventions& conventions);

}  // namespace tabia::formats
