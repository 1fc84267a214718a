#include "plugin/library/open_options.h"

#include <string>

#include "core/formats/read_options.h"
#include "core/moves/recommended.h"
#include "core/moves/ruleset.h"
#include "core/records/scale.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

using formats::PgnOptions;

constexpr uint32_t kOpenFlags =
    TABIA_CACHE | TABIA_HUGE_PAGES | TABIA_STRICT | TABIA_COPY | TABIA_NETWORK | TABIA_VARIATIONS;
constexpr uint32_t kResults = TABIA_WHITE_WINS | TABIA_DRAWS | TABIA_BLACK_WINS;

bool IsPermitted(const tabia_options& given) {
  return (given.flags & ~kOpenFlags) == 0 && IsBetween(given.perspective, 0, TABIA_PERSPECTIVE_MOVER) &&
         (given.pgn_results & ~kResults) == 0 && IsBetween(given.pgn_side, 0, TABIA_SIDE_BLACK) &&
         IsBetween(given.pgn_unfinished, 0, TABIA_UNFINISHED_LOSS) &&
         IsBetween(given.ctg_recommended, 0, TABIA_RECOMMENDED_IGNORED);
}

std::string TextOrEmpty(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

// Returns a Progress that calls the caller's functions; an empty one if there are none.
Progress ProgressOf(const tabia_options& given) {
  if (given.progress == nullptr && given.check == nullptr) return {};
  return [report = given.progress, check = given.check, argument = given.progress_argument](uint64_t done,
                                                                                            uint64_t total) {
    if (report != nullptr) report(argument, done, total);
    if (check != nullptr && check(argument, done, total) != 0) throw Cancelled();
  };
}

PgnOptions PgnOf(const tabia_options& given) {
  PgnOptions pgn;
  if (given.pgn_plies > 0) pgn.plies = given.pgn_plies;
  pgn.min_plies = given.pgn_min_plies;
  pgn.min_elo = given.pgn_min_elo;
  if (given.pgn_results != 0) {
    pgn.white_wins = (given.pgn_results & TABIA_WHITE_WINS) != 0;
    pgn.draws = (given.pgn_results & TABIA_DRAWS) != 0;
    pgn.black_wins = (given.pgn_results & TABIA_BLACK_WINS) != 0;
  }
  pgn.side = static_cast<PgnOptions::Side>(given.pgn_side);
  pgn.unfinished = static_cast<PgnOptions::Unfinished>(given.pgn_unfinished);
  pgn.variations = (given.flags & TABIA_VARIATIONS) != 0;
  return pgn;
}

}  // namespace

std::optional<LibraryOptions> TakeOptions(const tabia_options* theirs) {
  LibraryOptions taken;
  books::OpenOptions& opening = taken.opening;
  opening.cache.enabled = false;
  if (theirs == nullptr) return taken;
  const std::optional<tabia_options> given = ReadStruct(theirs);
  if (!given || !IsPermitted(*given)) return std::nullopt;
  opening.limits = {.memory_bytes = given->memory_bytes, .temp_folder = TextOrEmpty(given->temp_folder)};
  opening.reading.perspective = static_cast<records::Perspective>(given->perspective);
  opening.reading.strict = (given->flags & TABIA_STRICT) != 0;
  opening.reading.pgn = PgnOf(*given);
  if (given->variant != nullptr) {
    const chess::Ruleset rules = chess::Ruleset::Of(given->variant);
    if (!rules.is_supported()) return std::nullopt;
    opening.reading.SetVariant(rules.name());
  }
  opening.reading.ctg.recommended = static_cast<chess::Recommended>(given->ctg_recommended);
  opening.reading.progress = opening.waiting = ProgressOf(*given);
  opening.cache.enabled = (given->flags & TABIA_CACHE) != 0;
  opening.network.allowed = (given->flags & TABIA_NETWORK) != 0;
  opening.cache.folder = TextOrEmpty(given->cache_folder);
  taken.min_games = given->min_games;
  taken.copy = (given->flags & TABIA_COPY) != 0;
  if (taken.copy) opening.residence = books::Residence::kCopied;
  if ((given->flags & TABIA_HUGE_PAGES) != 0) opening.residence = books::Residence::kHugePages;
  return taken;
}

}  // namespace tabia::library
