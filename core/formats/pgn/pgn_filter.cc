#include "core/formats/pgn/pgn_filter.h"

#include "core/base/format.h"

namespace tabia::formats {
namespace {

using Side = PgnOptions::Side;
using Unfinished = PgnOptions::Unfinished;

std::string SideText(Side side) {
  if (side == Side::kOfPlayer) return "the player's moves";
  return side == Side::kWhite ? "White's moves" : "Black's moves";
}

}  // namespace

std::string TakenText(const records::GameCounts& games) {
  return FormatText("%d of %d taken", games.taken, games.read);
}

// A game without a result in its tags may be taken, because the marker after the moves may have one.
bool PgnFilter::MayTake(const PgnHeaders& headers) {
  if (tags_.is_active()) {
    verdict_ = tags_.Judge(headers);
    if (verdict_.reason != PgnTagFilter::Reason::kNone) return false;
  }
  return HasElo(headers) && (headers.result == PgnResult::kUnknown || WantsResult(headers.result));
}

std::optional<PgnFilter::ByColor> PgnFilter::Take(const PgnHeaders& headers, PgnResult result,
                                                  uint64_t plies) {
  if (verdict_.reason != PgnTagFilter::Reason::kNone) {
    tags_.Count(verdict_.reason);
    return std::nullopt;
  }
  if (!HasElo(headers)) {
    ++low_elo_;
    return std::nullopt;
  }
  if (!WantsResult(result)) {
    ++(result == PgnResult::kUnknown && !TakesUnfinished() ? unfinished_ : other_results_);
    return std::nullopt;
  }
  if (plies < options_.min_plies) {
    ++short_;
    return std::nullopt;
  }
  const chess::Games win = {verdict_.weight, 0, 0}, draw = {0, verdict_.weight, 0},
                     loss = {0, 0, verdict_.weight};
  if (result == PgnResult::kWhiteWins) return ByColor{loss, win};
  if (result == PgnResult::kBlackWins) return ByColor{win, loss};
  const bool is_loss_of_both =
      result == PgnResult::kUnknown && options_.unfinished == Unfinished::kLossOfBoth;
  return is_loss_of_both ? ByColor{loss, loss} : ByColor{draw, draw};
}

void PgnFilter::Add(const PgnFilter& other) {
  tags_.Add(other.tags_);
  low_elo_ += other.low_elo_;
  unfinished_ += other.unfinished_;
  other_results_ += other.other_results_;
  short_ += other.short_;
}

bool PgnFilter::WantsResult(PgnResult result) const {
  switch (result) {
    case PgnResult::kWhiteWins:
      return options_.white_wins;
    case PgnResult::kDraw:
      return options_.draws;
    case PgnResult::kBlackWins:
      return options_.black_wins;
    case PgnResult::kUnknown:
      break;
  }
  if (options_.unfinished == Unfinished::kDraw) return options_.draws;
  return TakesUnfinished() && options_.white_wins && options_.draws && options_.black_wins;
}

bool PgnFilter::TakesUnfinished() const {
  return options_.variations || options_.unfinished != Unfinished::kSkip;
}

std::string PgnFilter::WantedResults() const {
  std::string wanted;
  const auto name = [&wanted](bool is_wanted, std::string_view result) {
    if (is_wanted) wanted += (wanted.empty() ? "" : ", ") + std::string(result);
  };
  name(options_.white_wins, "1-0");
  name(options_.draws, "1/2-1/2");
  name(options_.black_wins, "0-1");
  return wanted.empty() ? "none" : wanted;
}

void PgnFilter::Describe(records::SourceReport& report) const {
  auto& decisions = report.decisions;
  decisions["plies"] =
      options_.plies == 0 ? "all of each game" : FormatText("the first %d of each game", options_.plies);
  tags_.Describe(report);
  if (options_.min_elo > 0) {
    DescribeFilter("minimum Elo", FormatText("%d of both players", options_.min_elo), {low_elo_}, report);
  }
  if (options_.min_plies > 0) {
    DescribeFilter("minimum plies", FormatText("%d of a game", options_.min_plies), {short_}, report);
  }
  if (!options_.white_wins || !options_.draws || !options_.black_wins) {
    DescribeFilter("results", WantedResults(), {other_results_}, report);
  }
  if (options_.side != Side::kBoth) decisions["side"] = SideText(options_.side);
  if (options_.variations) {
    decisions["variations"] = "read; a move has weight 1 instead of results";
    return;
  }
  decisions[kUnfinishedDecision] = options_.unfinished == Unfinished::kDraw ? "draws"
                                   : options_.unfinished == Unfinished::kLossOfBoth
                                       ? "lost by both players"
                                       : LeftOutText({unfinished_});
}

}  // namespace tabia::formats
