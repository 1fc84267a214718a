// Writes a book as games in Portable Game Notation: one for each line of its tree, in export format and UTF-8.
//
// A comment after each move contains its games or weight, and its notes. The tag BookWeights contains the scale of the
// weights, by which ReadPgn recognises such a line and reads the weights back. The tags ECO and Opening are those of
// the last position of the line that has a name. Nothing is lost except braces, which become parentheses, and the width
// of blanks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/write_options.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/writers.h"

namespace tabia::formats {

class PgnWriter final : public records::TreeWriter {
 public:
  // Keeps a reference to `sink`. The name of the book is the event of its games.
  explicit PgnWriter(ByteSink& sink, WriteOptions options = {}) : sink_(sink), options_(std::move(options)) {}

  bool StoresEvaluations() const override { return options_.pgn_weights; }
  absl::Status Write(const records::TreeMove& move) override;
  // Returns a report whose records are games.
  absl::StatusOr<records::WriteReport> Finish() override { return std::move(report_); }

 private:
  struct Ply {
    std::string san, comment;
    std::optional<PgnOpening> opening;
  };

  std::string Comment(const records::TreeMove& move) const;
  std::optional<PgnOpening> Opening(const records::TreeMove& move) const;
  absl::Status WriteGame();
  void AppendTags(std::string& game) const;

  ByteSink& sink_;
  const WriteOptions options_;
  std::vector<Ply> line_;
  std::string game_;
  records::WriteReport report_;
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
  // Adds a comment. Braces in the text become parentheses, and its blanks may become line ends.
  void AddComment(std::string_view text);
  // Ends the game with its result.
  void End(std::string_view result);

 private:
  void AddWord(std::string_view word);

  std::string& out_;
  size_t line_bytes_ = 0;
  bool wants_number_ = true;  // Black's moves have a number only after a comment
};

}  // namespace tabia::formats
