// Decides which candidates become openings, by the checks of a line and by their evaluations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/chess/legal_moves.h"
#include "core/chess/move.h"
#include "core/chess/opening_name.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_evaluations.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

using chess::WithoutIdleEnPassant;

// A line of moves that may become an opening.
struct OpeningLine {
  const chess::Board& start;
  absl::Span<const chess::Move> moves;
  absl::Span<const uint64_t> keys;  // of the start and of the position after each move
  const chess::Board& position;     // after the moves (chess::WithoutIdleEnPassant)
  std::optional<chess::OpeningName> name;
};

// A cursor over the lines of candidates.
class OpeningView {
 public:
  virtual ~OpeningView() = default;
  virtual void GoTo(const OpeningCandidates::Candidate& candidate) = 0;
  // Returns the current line, which is valid until the next call of GoTo.
  virtual OpeningLine line() const = 0;
};

// Checks lines in the order of the sequence, and keeps the keys and counts of those accepted.
//
// Evaluates only candidates that pass all other checks, because evaluations are expensive. They are requested in
// batches. A batch has no more candidates than openings are missing, unless engines can work on more at the same time.
class OpeningJudge {
 public:
  // Refers to its arguments, which must outlive the judge. `book` may be null if the rule needs no games, and
  // `evaluations` if it has no evaluation window.
  OpeningJudge(OpeningView& view, const probe::ChessIndex* book, const OpeningRule& rule,
               OpeningEvaluations* evaluations)
      : view_(view), book_(book), rule_(rule), evaluations_(evaluations) {}

  // Judges the first candidate of `rest` (OpeningCandidates::Judge). Afterwards the view is at that candidate.
  absl::StatusOr<std::optional<Rejection>> Judge(absl::Span<const OpeningCandidates::Candidate> rest,
                                                 uint64_t missing);

 private:
  // Returns the reason for rejecting the line, or nullopt. Does not check its evaluation.
  std::optional<Rejection> FaultOf(const OpeningLine& line) const;
  absl::StatusOr<std::optional<Rejection>> FaultOfEvaluation(
      absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing);
  // Evaluates the next positions that need it.
  absl::Status Evaluate(absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing);

  OpeningView& view_;
  const probe::ChessIndex* const book_;
  const OpeningRule& rule_;
  OpeningEvaluations* const evaluations_;
  // The openings accepted so far: their keys, and the quotas that they fill.
  HashSet<uint64_t> taken_;
  HashMap<std::string, uint64_t> taken_of_eco_;
  HashMap<std::vector<uint16_t>, uint64_t> taken_of_first_plies_;
  HashMap<uint64_t, std::optional<chess::Score>> scores_;  // by the key of the position
};

}  // namespace tabia::suites
