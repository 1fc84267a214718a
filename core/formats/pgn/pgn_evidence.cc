#include "core/formats/pgn/pgn_evidence.h"

#include <utility>

#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

// Chess.com names the winner: "Ann won on time", "Ann won - game abandoned". A pattern matches the whole tag.
std::optional<LeftOut> ReasonOf(std::string_view termination) {
  static constexpr std::array<std::pair<std::string_view, LeftOut>, 8> kReasons = {
      {{"unterminated", LeftOut::kUnfinished},
       {"abandoned", LeftOut::kCrash},
       {"* - game abandoned", LeftOut::kCrash},
       {"illegal move", LeftOut::kIllegalMove},
       {"rules infraction", LeftOut::kIllegalMove},
       {"stalled connection", LeftOut::kStall},
       {"time forfeit", LeftOut::kTimeForfeit},
       {"* won on time", LeftOut::kTimeForfeit}}};
  for (const auto& [pattern, reason] : kReasons) {
    if (MatchesPattern(pattern, termination)) return reason;
  }
  return std::nullopt;
}

}  // namespace

std::optional<LeftOut> ReasonToLeaveOut(std::string_view termination, PgnResult result,
                                        bool keep_time_losses) {
  const std::optional<LeftOut> reason = ReasonOf(Trim(termination));
  const bool is_kept = reason == LeftOut::kTimeForfeit && keep_time_losses;
  if (reason && !is_kept) return reason;
  return result == PgnResult::kUnknown ? std::optional(LeftOut::kUnfinished) : std::nullopt;
}

}  // namespace tabia::formats
