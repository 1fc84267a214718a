// The moves of a game as PGN text, in lines of at most 79 bytes where its words are no longer.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabia::formats {

class PgnMovetext {
 public:
  // Appends to `out`, which ends with a line and must outlive this object.
  explicit PgnMovetext(std::string& out) : out_(out) {}

  // The move in SAN before which `plies` have been played.
  void AddMove(size_t plies, std::string_view san);
  // Braces in the text become parentheses, its blanks maybe line ends.
  void AddComment(std::string_view text);
  // Behind the moves: the result.
  void End(std::string_view result);

 private:
  void AddWord(std::string_view word);

  std::string& out_;
  size_t line_bytes_ = 0;
  bool wants_number_ = true;  // a move of Black has one behind a comment only
};

}  // namespace tabia::formats
