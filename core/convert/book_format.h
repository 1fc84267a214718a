// The formats in which tabia writes books.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::convert {

enum class BookFormat : uint8_t { kTabia, kOobs, kPolyglot, kObk, kPgn, kEpd, kAbk };

// Returns "tabia", "oobs", "polyglot", "obk", "pgn", "epd" or "abk".
std::string_view BookFormatName(BookFormat format);

// Returns the format by the end of the file's name, in any case of letters: .tabia, .obs.db3 or .db3, .bin,
// .obk, .pgn, .epd, .abk.
std::optional<BookFormat> BookFormatOf(const std::string& path);

}  // namespace tabia::convert
