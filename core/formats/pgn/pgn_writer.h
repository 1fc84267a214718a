// Writes a book as games in Portable Game Notation: one for each line of its tree, in export format and
// UTF-8.
//
// A comment after each move contains what the book states about it: its games or its weight, and its notes. The tag
// BookWeights states their scale: by it ReadPgn recognises such a line, and reads the weights back.
// The tags ECO and Opening name the last position of the line that has a name. Only braces, which become
// parentheses, and the width of blanks are lost.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/tree_writer.h"
#include "core/records/write_report.h"

namespace tabia::formats {

struct PgnOpening {
  std::string eco, name;  // "B20", "Sicilian Defense"
};

struct PgnWriterOptions {
  std::string event = "?";
  records::Scale scale = records::Scale::kGames;  // of the book's weights
  bool weights = true;                            // comments contain games and weights
  // Returns the name of the position of a canonical key. Without one, the book's own notes name the position.
  std::function<std::optional<PgnOpening>(uint64_t key)> opening = {};
};

class PgnWriter final : public records::TreeWriter {
 public:
  // `sink` must outlive the writer.
  explicit PgnWriter(ByteSink& sink, PgnWriterOptions options = {})
      : sink_(sink), options_(std::move(options)) {}

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
  const PgnWriterOptions options_;
  std::vector<Ply> line_;
  std::string game_;
  records::WriteReport report_;
};

}  // namespace tabia::formats
