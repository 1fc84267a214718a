// The gaps of a repertoire, as text, TSV, JSON and a page.
#pragma once

#include <cstdint>
#include <string>

#include "core/chess/position.h"
#include "core/repertoire/repertoire_gaps.h"

namespace tabia::report {

// The gaps with the names that a report needs.
struct RepertoireGaps {
  std::string repertoire_name, book_name;
  repertoire::GapRule rule;
  uint64_t one_in = 125;  // a gap is met in at least 1 of this many games
  repertoire::GapReport report;
};

std::string GapsText(const RepertoireGaps& gaps);
std::string GapsTsv(const RepertoireGaps& gaps);
// Returns a line {"kind": "gap" or "redundant", …} for each reply, and a line {"kind": "total", …}.
std::string GapsJson(const RepertoireGaps& gaps);
std::string GapsHtml(const RepertoireGaps& gaps);

}  // namespace tabia::report
