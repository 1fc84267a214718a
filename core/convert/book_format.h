// The formats that tabia writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::convert {

enum class BookFormat : uint8_t { kTabia, kOobs, kPolyglot, kObk, kPgn, kEpd, kAbk };

// Returns "tabia", "oobs", "polyglot", "obk", "pgn", "epd" or "abk".
std::string_view BookFormatName(BookFormat format);

// Returns the format for the extension of a path, ignoring case: .tabia, .obs.db3 or .db3, .bin, .obk, .pgn, .epd,
// .abk.
std::optional<BookFormat> BookFormatOf(const std::string& path);

}  // namespace tabia::convert
