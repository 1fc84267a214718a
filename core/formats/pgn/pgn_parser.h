// Parses the syntax of a PGN text. A visitor interprets the tags and moves.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"

namespace tabia::formats {

// Annotations that no record contains.
enum class PgnAnnotation : uint8_t { kNag, kRemark, kEvaluationOfVariation };

enum class PgnVariation : uint8_t { kSkipped, kBegins, kEnds };

// Receives the parts of a game. Texts are valid only during the call. Lines count from 1.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  virtual void Tag(std::string_view name, std::string_view value, int64_t line) = 0;
  virtual void Move(std::string_view text, int64_t line) = 0;
  // Called with a comment after the last move, or before the first one, if WantsAnnotations() was true at the beginning
  // or after the last tag.
  virtual void Comment(std::string_view /*text*/, int64_t /*line*/) {}
  virtual bool WantsAnnotations() const { return false; }
  // Called, under the same condition, for the other annotations in the moves: `count` of one kind, `text` the first.
  // The comments of a variation that is skipped are counted only if they have an evaluation.
  virtual void Annotation(PgnAnnotation /*kind*/, std::string_view /*text*/, int64_t /*line*/,
                          uint64_t /*count*/) {}
  // Called for a variation after the last move. If WantsVariations() was true at the beginning or after the last tag,
  // its moves follow between kBegins and kEnds, and other variations may be nested in it; otherwise it is skipped.
  virtual void Variation(PgnVariation /*part*/, int64_t /*line*/) {}
  virtual bool WantsVariations() const { return false; }
  // Called for a fault of the game: "unterminated comment", "unterminated variation", or "missing beginning" if it has
  // no tag FEN and its first move is not the first move of a game.
  virtual void Fault(std::string_view kind, int64_t line, std::string_view why) = 0;
  // Called at the end of a game, with its termination marker ("1-0", "*") if it has one. An error ends the parsing.
  virtual absl::Status EndGame(std::string_view marker) = 0;
};

// The state of the parser at the beginning of a part of a text.
struct PgnTextState {
  int64_t line = 1;
  bool had_game = false;     // faults in the text before the first game are ignored
  bool had_numbers = false;  // a game before this part has move numbers
};

// Parses `bytes` to the end. A game begins with a tag pair or with a move of the number 1; text before it is skipped.
// It ends with its marker or, if that is missing, at the tags of the next game. A marker or a tag among the moves does
// not end the game if the next move number continues it. Updates `state` for the next part.
absl::Status ParsePgn(ByteSource& bytes, PgnVisitor& visitor, PgnTextState& state);

// Parses a whole text.
inline absl::Status ParsePgn(ByteSource& bytes, PgnVisitor& visitor) {
  PgnTextState state;
  return ParsePgn(bytes, visitor, state);
}

}  // namespace tabia::formats
