// Writes a book as games in Portable Game Notation, in export format and UTF-8: one for each line of its tree, or one
// with variations for each chapter.
//
// A comment after each move contains its games or weight, and its notes. The tag BookWeights contains the scale of the
// weights, by which ReadPgn recognises such a line and reads the weights back. The tags ECO and Opening are those of
// the last position of the line that has a name. Nothing is lost except braces, which become parentheses, and the width
// of blanks.
//
// Chapters are for people; a Lichess study imports each game as one. Their comments are the notes alone. An inactive
// move has the NAG $2, and one with the weight kGoodMoveWeight has $1. Other moves of a repertoire have the weight 1.
// The writer counts "games" and any other weights as lost.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/byte_streams.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/writers.h"

namespace tabia::formats {

class PgnMovetext;

class PgnWriter final : public records::TreeWriter {
 public:
  // Keeps a reference to `sink`. The name of the book is the event of its games.
  explicit PgnWriter(ByteSink& sink, WriteOptions options = {}) : sink_(sink), options_(std::move(options)) {}

  bool StoresEvaluations() const override { return options_.pgn_weights; }
  absl::Status Write(const records::TreeMove& move) override;
  // Counts comments as lost. Names and ECO codes are in the tags.
  absl::Status WriteNotes(const chess::Position& position, size_t plies,
                          absl::Span<const chess::BookNote> notes) override;
  // Returns a report whose records are games.
  absl::StatusOr<records::WriteReport> Finish() override { return std::move(report_); }

 private:
  struct Ply {
    std::string san, comment;
    std::optional<PgnOpening> opening;
  };

  absl::Status WriteGame();
  void AppendTags(std::string& game) const;

  ByteSink& sink_;
  const WriteOptions options_;
  std::vector<Ply> line_;
  std::string game_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

// Writes chapters: one game with variations for each opening of options.pgn_chapter_plies plies. A shorter line is a
// chapter of its own. Keeps the whole tree in memory: some 200 bytes a move, and its notes.
class PgnChapterWriter final : public records::TreeWriter {
 public:
  // Keeps a reference to `sink`. The name of the book is the event of its games.
  explicit PgnChapterWriter(ByteSink& sink, WriteOptions options = {});

  bool StoresEvaluations() const override { return true; }
  absl::Status Write(const records::TreeMove& move) override;
  // Keeps the notes about the start position, which come before the moves of the first chapter. Counts comments about
  // other positions as lost. Names and ECO codes are in the tags.
  absl::Status WriteNotes(const chess::Position& position, size_t plies,
                          absl::Span<const chess::BookNote> notes) override;
  // Returns a report whose records are games.
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  // A move of the tree; the first node stands for the start position.
  struct Node {
    std::string san, comment;
    std::optional<PgnOpening> opening;
    std::string_view nag = {};  // "$2"; empty if there is none
    size_t parent = 0;
    std::vector<size_t> replies = {};
  };

  // Writes a game: the moves to a node, then its replies with all variations.
  absl::Status WriteChapter(size_t node);
  // Appends the first reply, then the others, each in parentheses with its own replies, and continues with the replies
  // to the first one. A variation that is nested deeper than readers follow becomes a chapter.
  void AppendReplies(size_t node, size_t plies, size_t depth, PgnMovetext& moves);
  void AppendMove(size_t node, size_t plies, PgnMovetext& moves) const;

  ByteSink& sink_;
  const WriteOptions options_;
  std::vector<Node> nodes_;
  std::vector<size_t> line_;      // the nodes of the moves that Write was called with last
  std::vector<size_t> chapters_;  // the last nodes of the lines that begin them
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

// The result of a line of a book, which is not a game.
inline constexpr std::string_view kPgnNoResult = "*";

// Appends the line of one tag. `value` is one line of UTF-8.
void AppendPgnTag(std::string& game, std::string_view name, std::string_view value);

// Appends the seven tags that begin every game, without players and result.
void AppendSevenPgnTags(std::string& game, std::string_view event, std::string_view round);

// The moves of a game, in lines of at most 79 bytes unless a word is longer.
class PgnMovetext {
 public:
  // Appends to `out`, which ends with a line end. Keeps a reference to it.
  explicit PgnMovetext(std::string& out) : out_(out) {}

  // Adds a move in SAN, after `plies` plies.
  void AddMove(size_t plies, std::string_view san);
  // Adds a sign such as "$2" to the move before it.
  void AddNag(std::string_view nag) { AddWord(nag); }
  // Begins or ends a variation. The next move is written with its number.
  void BeginVariation();
  void EndVariation();
  // Adds a comment. Braces in the text become parentheses, and its blanks may become line ends.
  void AddComment(std::string_view text);
  // Ends the game with its result.
  void End(std::string_view result);

 private:
  void AddWord(std::string_view word);

  std::string& out_;
  size_t line_bytes_ = 0;
  bool wants_number_ = true;  // Black's moves have a number only after a comment or a parenthesis
  bool opens_ = false;        // a parenthesis precedes the next word
  size_t depth_ = 0;          // of open variations
};

}  // namespace tabia::formats
