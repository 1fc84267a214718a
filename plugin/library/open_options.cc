#include "plugin/library/open_options.h"

#include <string>

#include "core/chess/entry/recommended.h"
#include "core/formats/read_options.h"
#include "core/records/scale.h"
#include "plugin/library/bounds.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

using formats::PgnOptions;

constexpr uint32_t kOpenFlags = TABIA_CACHE | TABIA_HUGE_PAGES | TABIA_STRICT | TABIA_COPY | TABIA_NETWORK;
constexpr uint32_t kResults = TABIA_WHITE_WINS | TABIA_DRAWS | TABIA_BLACK_WINS;

bool IsPermitted(const tabia_options& stated) {
  return (stated.flags & ~kOpenFlags) == 0 && IsBetween(stated.perspective, 0, TABIA_PERSPECTIVE_MOVER) &&
         (stated.pgn_results & ~kResults) == 0 && IsBetween(stated.pgn_side, 0, TABIA_SIDE_BLACK) &&
         IsBetween(stated.pgn_unfinished, 0, TABIA_UNFINISHED_LOSS) &&
         IsBetween(stated.ctg_recommended, 0, TABIA_RECOMMENDED_IGNORED);
}

std::string TextOrEmpty(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

// Returns a Progress that calls the caller's functions; an empty one if there are none.
Progress ProgressOf(const tabia_options& stated) {
  if (stated.progress == nullptr && stated.check == nullptr) return {};
  return [report = stated.progress, check = stated.check, argument = stated.progress_argument](
             uint64_t done, uint64_t total) {
    if (report != nullptr) report(argument, done, total);
    if (check != nullptr && check(argument, done, total) != 0) throw Cancelled();
  };
}

PgnOptions PgnOf(const tabia_options& stated) {
  PgnOptions pgn;
  if (stated.pgn_plies > 0) pgn.plies = stated.pgn_plies;
  pgn.min_plies = stated.pgn_min_plies;
  pgn.min_elo = stated.pgn_min_elo;
  if (stated.pgn_results != 0) {
    pgn.white_wins = (stated.pgn_results & TABIA_WHITE_WINS) != 0;
    pgn.draws = (stated.pgn_results & TABIA_DRAWS) != 0;
    pgn.black_wins = (stated.pgn_results & TABIA_BLACK_WINS) != 0;
  }
  pgn.side = static_cast<PgnOptions::Side>(stated.pgn_side);
  pgn.unfinished = static_cast<PgnOptions::Unfinished>(stated.pgn_unfinished);
  return pgn;
}

}  // namespace

std::optional<TakenOptions> TakeOptions(const tabia_options* theirs) {
  TakenOptions taken;
  books::OpenOptions& opening = taken.opening;
  opening.cache.enabled = false;
  if (theirs == nullptr) return taken;
  const std::optional<tabia_options> stated = Taken(theirs);
  if (!stated || !IsPermitted(*stated)) return std::nullopt;
  opening.limits = {.memory_bytes = stated->memory_bytes, .temp_folder = TextOrEmpty(stated->temp_folder)};
  opening.reading.perspective = static_cast<records::Perspective>(stated->perspective);
  opening.reading.strict = (stated->flags & TABIA_STRICT) != 0;
  opening.reading.pgn = PgnOf(*stated);
  opening.reading.ctg.recommended = static_cast<chess::Recommended>(stated->ctg_recommended);
  opening.reading.progress = opening.waiting = ProgressOf(*stated);
  opening.cache.enabled = (stated->flags & TABIA_CACHE) != 0;
  opening.network.allowed = (stated->flags & TABIA_NETWORK) != 0;
  opening.cache.folder = TextOrEmpty(stated->cache_folder);
  taken.min_games = stated->min_games;
  taken.copy = (stated->flags & TABIA_COPY) != 0;
  if (taken.copy) opening.residence = books::Residence::kCopied;
  if ((stated->flags & TABIA_HUGE_PAGES) != 0) opening.residence = books::Residence::kHugePages;
  return taken;
}

}  // namespace tabia::library
