#include "core/games/game_counts.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::games {
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

std::optional<LeftOut> ReasonToLeaveOut(std::string_view termination, formats::PgnResult result,
                                        bool keep_time_losses) {
  const std::optional<LeftOut> reason = ReasonOf(Trim(termination));
  const bool is_kept = reason == LeftOut::kTimeForfeit && keep_time_losses;
  if (reason && !is_kept) return reason;
  return result == formats::PgnResult::kUnknown ? std::optional(LeftOut::kUnfinished) : std::nullopt;
}

void GameCounts::AddUnreadable(const formats::PgnFault& fault) {
  if ((*this)[LeftOut::kUnreadable]++ > 0) return;
  first_fault = FormatText("line %d: %s: %s", fault.line, fault.kind, MakePrintable(fault.why));
}

void GameCounts::Add(const GameCounts& later) {
  read += later.read;
  taken += later.taken;
  others += later.others;
  empty += later.empty;
  for (size_t i = 0; i < left_out.size(); ++i) left_out[i] += later.left_out[i];
  if (first_fault.empty()) first_fault = later.first_fault;
}

}  // namespace tabia::games
