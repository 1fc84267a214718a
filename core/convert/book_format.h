// The formats that tabia writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::convert {

enum class BookFormat : uint8_t { kTabia, kOobs, kPolyglot, kObk, kPgn, kEpd, kAbk, kExp };

struct WrittenFormat {
  BookFormat format;
  std::string_view name;       // as in formats/registry.h
  std::string_view extension;  // ".obs.db3"; its last part, ".db3", selects the format
};

inline constexpr WrittenFormat kWrittenFormats[] = {
    {BookFormat::kTabia, "tabia", ".tabia"},     {BookFormat::kOobs, "oobs", ".obs.db3"},
    {BookFormat::kPolyglot, "polyglot", ".bin"}, {BookFormat::kObk, "obk", ".obk"},
    {BookFormat::kPgn, "pgn", ".pgn"},           {BookFormat::kEpd, "epd", ".epd"},
    {BookFormat::kAbk, "abk", ".abk"},           {BookFormat::kExp, "exp", ".exp"},
};

// Returns the name of a format in kWrittenFormats.
std::string_view BookFormatName(BookFormat format);

// Returns the format of this name; nullopt if tabia writes none.
std::optional<BookFormat> BookFormatNamed(std::string_view name);

// Returns the format for the extension of a path, ignoring case.
std::optional<BookFormat> BookFormatOf(const std::string& path);

}  // namespace tabia::convert
