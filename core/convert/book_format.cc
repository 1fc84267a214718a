#include "core/convert/book_format.h"

#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace tabia::convert {

std::string_view BookFormatName(BookFormat format) {
  constexpr std::array<std::string_view, 7> kNames = {"tabia", "oobs", "polyglot", "obk",
                                                      "pgn",   "epd",  "abk"};
  return kNames[static_cast<size_t>(format)];
}

std::optional<BookFormat> BookFormatOf(const std::string& path) {
  constexpr std::array<std::pair<const char*, BookFormat>, 7> kEnds = {{{".tabia", BookFormat::kTabia},
                                                                        {".db3", BookFormat::kOobs},
                                                                        {".bin", BookFormat::kPolyglot},
                                                                        {".obk", BookFormat::kObk},
                                                                        {".pgn", BookFormat::kPgn},
                                                                        {".epd", BookFormat::kEpd},
                                                                        {".abk", BookFormat::kAbk}}};
  const std::string name = absl::AsciiStrToLower(path);
  for (const auto& [end, format] : kEnds) {
    if (absl::EndsWith(name, end)) return format;
  }
  return std::nullopt;
}

}  // namespace tabia::convert
