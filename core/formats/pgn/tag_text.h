// Tags of a game as PGN text.
#pragma once

#include <string>
#include <string_view>

namespace tabia::formats {

// Appends the line of one tag. `value` is one line of UTF-8.
inline void AppendPgnTag(std::string& game, std::string_view name, std::string_view value) {
  game.append("[").append(name).append(" \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') game += '\\';
    game += c;
  }
  game += "\"]\n";
}

// The result of a line of a book.
inline constexpr std::string_view kPgnNoResult = "*";

// The seven tags that begin every game, of one that nobody has played.
inline void AppendSevenPgnTags(std::string& game, std::string_view event, std::string_view round) {
  AppendPgnTag(game, "Event", event);
  AppendPgnTag(game, "Site", "?");
  AppendPgnTag(game, "Date", "????.??.??");
  AppendPgnTag(game, "Round", round);
  AppendPgnTag(game, "White", "?");
  AppendPgnTag(game, "Black", "?");
  AppendPgnTag(game, "Result", kPgnNoResult);
}

}  // namespace tabia::formats
