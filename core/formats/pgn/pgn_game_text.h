// A game as PGN text: its tags, then its moves in lines of at most 79 bytes where its words are no longer.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabia::formats {

// The result of a line of a book, which is not a played game.
inline constexpr std::string_view kPgnNoResult = "*";

// Appends the line of one tag. `value` is one line of UTF-8.
void AppendPgnTag(std::string& game, std::string_view name, std::string_view value);

// Appends the seven tags that begin every game, for a game without players and result.
void AppendSevenPgnTags(std::string& game, std::string_view event, std::string_view round);

class PgnMovetext {
 public:
  // Appends to `out`, which ends with a line end and must outlive this object.
  explicit PgnMovetext(std::string& out) : out_(out) {}

  // Adds a move in SAN before which `plies` have been played.
  void AddMove(size_t plies, std::string_view san);
  // Adds a comment. Braces in the text become parentheses, and its blanks may become line ends.
  void AddComment(std::string_view text);
  // Ends the game with its result.
  void End(std::string_view result);

 private:
  void AddWord(std::string_view word);

  std::string& out_;
  size_t line_bytes_ = 0;
  bool wants_number_ = true;  // a move of Black has a number after a comment only
};

}  // namespace tabia::formats
