// Turns a setup into a position: apart from position.cc, because the checks need positions.
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/setup_fault.h"

namespace tabia::chess {

absl::StatusOr<Position> Position::FromSetup(const Setup& setup) {
  absl::StatusOr<Position> result(Position{setup});  // completed where it is returned: it is not small
  if (std::string fault = PieceFault(*result); !fault.empty()) return UsageError(fault);
  result->FindCheckers();
  if (std::string fault = PlayFault(*result); !fault.empty()) return UsageError(fault);
  return result;
}

absl::StatusOr<Position> Position::FromFen(std::string_view fen) {
  const absl::StatusOr<Setup> setup = ParseFen(fen);
  return setup.ok() ? FromSetup(*setup) : setup.status();
}

}  // namespace tabia::chess
