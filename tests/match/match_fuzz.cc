// Any bytes as the games of a match: they are read or rejected, and all numbers add up.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>

#include "core/formats/source_file.h"
#include "core/match/match_games.h"
#include "core/match/match_score.h"
#include "core/match/played_suite.h"
#include "core/suites/openings.h"
#include "core/suites/suite_reader.h"
#include "tests/base/scratch_folder.h"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

// Returns a suite of three positions.
tabia::suites::Suite MakeSuite() {
  tabia::suites::Suite suite;
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                          "rnbqkb1r/pp1p1ppp/4pn2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5"}) {
    suite.lines.push_back({*tabia::chess::Position::FromFen(fen), {}, {}, {}});
  }
  return suite;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia;
  static const ScratchFolder folder;
  static const suites::Suite suite = MakeSuite();
  static const match::MatchRule rule = {suites::KeysOf(suite)};
  const std::string path = folder / "games.pgn";
  WriteFile(path, {reinterpret_cast<const char*>(data), size});
  auto file = formats::SourceFile::Open(path);
  if (!file.ok()) return 0;
  match::MatchGames games;
  if (!games.Read(*file, rule, 1).ok()) return 0;
  const games::GameCounts& counts = games.counts();
  const uint64_t left_out = std::accumulate(counts.left_out.begin(), counts.left_out.end(), uint64_t{0});
  Require(counts.read == left_out + games.games().size());
  const auto played = match::ScoreSuite(suite, games, {});
  Require(played.ok());
  Require(played->total.white.games() + played->other_games == games.games().size());
  Require(2 * played->total.pairs.total() <= played->total.white.games());
  for (const match::Pairing& pairing : played->pairings) {
    match::NormalizedEloOf(pairing.score.pairs);
    match::LogLikelihoodRatio(pairing.score.pairs, {});
  }
  return 0;
}
