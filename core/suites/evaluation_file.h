// The evaluations that engines have found, kept in a file for the next time.
//
// One line of EPD for each, in the order in which they were found:
//
//   rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - acn 100000; c0 "Stockfish 15.1"; ce -35;
//
// `acn` is the number of nodes that was asked for, `c0` the engine's name, `ce` the evaluation from the view of the
// player to move. Where a position occurs again, the last line counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/chess/position.h"
#include "core/suites/evaluator.h"

namespace tabia::suites {

// Who evaluates: evaluations of other engines, or of other numbers of nodes, cannot be compared.
struct EvaluationOrigin {
  std::string engine;
  uint64_t nodes = 0;
};

class EvaluationFile {
 public:
  // Reads the evaluations of `origin`, or without it all. With an origin, a file that does not exist is made when it is
  // added to, and an incomplete last line is cut off. BadFile if another line is not an evaluation.
  static absl::StatusOr<EvaluationFile> Open(const std::string& path,
                                             const std::optional<EvaluationOrigin>& origin);

  std::optional<Evaluation> Find(const chess::Position& position) const;
  // Adds what the origin has found, and writes it at once.
  absl::Status Add(const chess::Position& position, Evaluation evaluation);

  // Returns how many evaluations of the origin were read, and how many of others.
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
  HashMap<uint64_t, Evaluation> evaluations_;  // by key
  uint64_t known_ = 0, others_ = 0;
  bool ends_in_line_end_ = true;
  std::ofstream added_;
};

}  // namespace tabia::suites
