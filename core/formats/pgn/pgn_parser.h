// Parses the games of a PGN text: their syntax only. What tags and moves mean is for the visitor to decide.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"

namespace tabia::formats {

// The texts are valid during the call only. The lines count from 1.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  virtual void Tag(std::string_view name, std::string_view value, int64_t line) = 0;
  virtual void Move(std::string_view text, int64_t line) = 0;
  // A comment after the last move, if comments are wanted. This is asked at the beginning and after each tag.
  virtual void Comment(std::string_view /*text*/) {}
  virtual bool WantsComments() const { return false; }
  // The game has a fault of this kind: "unterminated comment", "unterminated variation", or "missing
  // beginning", if its moves are those after another one's, without a tag FEN that states the position.
  virtual void Fault(std::string_view kind, int64_t line, std::string_view why) = 0;
  // The game has ended with this termination marker ("1-0", "*"), or without one. An error ends the parsing.
  virtual absl::Status EndGame(std::string_view marker) = 0;
};

// Where a part of a text begins, and what the text before it is.
struct PgnTextState {
  int64_t line = 1;
  bool had_game = false;     // the text before the first game is not examined
  bool had_numbers = false;  // a game before this part has move numbers
};

// Parses `bytes` to the end. A game begins with a tag pair or with a move that has the number 1; text before
// it is passed over. It ends with its marker, or, where that is missing, with the tags of the next one. A
// marker or a tag amid the moves does not end it: the number of the next move shows that it continues.
// Sets what `state` says of the games before, for a part that follows.
absl::Status ParsePgn(ByteSource& bytes, PgnVisitor& visitor, PgnTextState& state);

// Parses a whole text.
inline absl::Status ParsePgn(ByteSource& bytes, PgnVisitor& visitor) {
  PgnTextState state;
  return ParsePgn(bytes, visitor, state);
}

}  // namespace tabia::formats
