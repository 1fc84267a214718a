#include "core/formats/xg/xg_tally.h"

#include <cstdlib>
#include <utility>

#include "core/base/format.h"

namespace tabia::formats {

void XgTally::Compare(const backgammon::Board& board, const XgTerms& terms, const XgFrame& record,
                      std::array<int32_t, 2> away) {
  const bool is_player1 = record.player == 1;
  const int owner = (record.cube > 0) - (record.cube < 0);
  boards_.Add(board == (is_player1 ? record.board : Flip(record.board)));
  cube_values_.Add(terms.owner == (is_player1 ? owner : -owner) &&
                   terms.cube == int64_t{1} << (std::abs(int64_t{record.cube}) & 31));
  if (!is_player1) std::swap(away[0], away[1]);
  scores_.Add(terms.away == away);
}

void XgTally::Report(records::SourceReport& report) const {
  analyses_.Report(report);
  report.facts["not analysed"] = FormatText("%d of moves, %d of cubes", unstated_moves_, unstated_cubes_);
  if (boards_.all == 0) return;
  report.decisions["boards"] = boards_.Text("seen by the player on roll", "with their records");
  report.decisions["cubes"] = cube_values_.Text("the owner seen by the player on roll", "with their records");
  report.decisions["scores"] =
      scores_.Text("points away, those of the player on roll first", "with their games");
}

void XgTally::Agreement::Add(bool agrees) {
  ++all;
  agreeing += agrees ? 1 : 0;
}

std::string XgTally::Agreement::Text(std::string_view reading, std::string_view with) const {
  return FormatText("%s (%d of %d analyses agree %s)", reading, agreeing, all, with);
}

}  // namespace tabia::formats
