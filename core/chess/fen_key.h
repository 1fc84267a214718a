// The key of a position that is there as text, without the position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

// The canonical key of what ParseFen reads from `fen`; nothing if it reads nothing. For the texts that
// programs write this takes a fraction of ParseFen's time.
std::optional<uint64_t> KeyOfFen(std::string_view fen);

}  // namespace tabia::chess
