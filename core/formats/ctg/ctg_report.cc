#include "core/formats/ctg/ctg_report.h"

#include <array>
#include <string_view>

#include "core/base/format.h"
#include "core/formats/ctg/ctg_options.h"
#include "core/formats/pgn/pgn_options.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr std::array<std::string_view, 3> kCtgRecommendedTexts = {
    "first: where one can be played, other moves are inactive",
    "only: all other moves are inactive",
    "ignored: they are moves as all others",
};
constexpr std::array<std::string_view, 3> kCtgUnfinishedTexts = {"not counted", "counted as draws",
                                                                 "counted as losses"};

}  // namespace

records::SourceReport CtgReport(const CtgHeader& header, const ReadOptions& options) {
  records::SourceReport report;
  report.format = "ChessBase CTG";
  report.scale = records::Scale::kGames;
  report.facts["games"] = FormatText("%d", header.games);
  report.decisions["recommended moves"] = kCtgRecommendedTexts[static_cast<size_t>(options.ctg.recommended)];
  report.decisions[kCtgUnfinishedDecision] = kCtgUnfinishedTexts[static_cast<size_t>(options.pgn.unfinished)];
  return report;
}

}  // namespace tabia::formats
