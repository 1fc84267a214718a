// Stored evaluations: a file that keeps the evaluations of engines for later runs, and the comments of PGN files.
//
// The file contains a line of EPD for each evaluation, in the order of the searches:
//
//   rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - acn 100000; c0 "Stockfish 15.1"; ce -35;
//
// `acn` is the requested number of nodes, `c0` the engine's name, and `ce` the evaluation for the player to move. If a
// position occurs more than once, the last line counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/base/os/line_appender.h"
#include "core/chess/entry/move_evaluation.h"
#include "core/chess/position.h"
#include "core/formats/source_file.h"

namespace tabia::suites {

// The origin of an evaluation. Evaluations of different engines or numbers of nodes cannot be compared.
struct EvaluationOrigin {
  std::string engine;
  uint64_t nodes = 0;
};

class EvaluationFile {
 public:
  // Reads the evaluations of `origin`, or all of them without an origin. With an origin, the file can be added to: it
  // may be missing, and an incomplete last line is removed. BadFile if any other line is not an evaluation.
  static absl::StatusOr<EvaluationFile> Open(const std::string& path,
                                             const std::optional<EvaluationOrigin>& origin);

  std::optional<chess::Score> Find(const chess::Position& position) const;
  // Appends an evaluation of the origin to the file, and writes it at once. If an editor has replaced the file, appends
  // to the new one, unless that is BadFile.
  absl::Status Add(const chess::Position& position, chess::Score score);

  // Returns the number of evaluations of the origin that were read. others() counts those of other origins.
  uint64_t known() const { return known_; }
  uint64_t others() const { return others_; }

 private:
  EvaluationFile(std::string path, std::optional<EvaluationOrigin> origin)
      : path_(std::move(path)), origin_(std::move(origin)) {}
  absl::StatusOr<size_t> Read();
  bool AddLine(std::string_view line);
  absl::Status CutOff(size_t size);

  std::string path_;
  std::optional<EvaluationOrigin> origin_;
  HashMap<uint64_t, chess::Score> scores_;  // by key
  uint64_t known_ = 0, others_ = 0;
  std::optional<LineAppender> added_;
};

// Returns the evaluations in the comments of the first `plies` plies of each game (0: all), for the player to move, by
// the key of the position. If games differ, the last one is used. Returns an empty map if `file` is not PGN. Hold a
// pipe before the call (SourceFile::Hold).
absl::StatusOr<HashMap<uint64_t, chess::Score>> ReadPgnEvaluations(formats::SourceFile& file, int plies);

}  // namespace tabia::suites
