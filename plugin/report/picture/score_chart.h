// A suite after its match: the strength of the players with its interval, over the bounds of a sequential test. Below
// it is White's score of each opening with its interval, over a band around one half.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/match/match_score.h"
#include "plugin/report/layout/html.h"
#include "plugin/report/picture/svg.h"

namespace tabia::report {

struct StrengthRow {
  std::string players;
  std::optional<match::Estimate> nelo;
};

struct ScoreRow {
  std::string opening;
  match::GameScore white;
};

struct Scores {
  std::vector<StrengthRow> strengths = {};
  std::optional<match::Bounds> bounds = {};  // of nElo
  std::vector<ScoreRow> openings = {};
  Span band = {0.45, 0.55};  // scores of an even opening
};

// Returns the picture. If there are many strengths or openings, it has only the first ones, and the note below it gives
// the number of all.
Html ScoreChart(const Scores& scores);

}  // namespace tabia::report
