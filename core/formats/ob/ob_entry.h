// Decodes one entry of an opening book: 256 bytes that make a statement about a position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/backgammon/entry/statement.h"
#include "core/formats/ob/ob_detect.h"
#include "core/formats/ob/ob_layout.h"

namespace tabia::formats {

// Why an entry cannot be used.
struct ObFault {
  std::string_view kind;  // "impossible board"
  std::string why;        // "more than 15 chequers of one side"
};

// Returns what the entry states, or why it cannot be used. The board and the context have no fault, the
// equity is a number and the chances are 0 to 1. A deviation that is not a number is taken as not stated.
// `number` is not set.
std::variant<backgammon::PositionStatement, ObFault> DecodeObEntry(const ObRecord& entry,
                                                                   const ObConventions& conventions);

}  // namespace tabia::formats
