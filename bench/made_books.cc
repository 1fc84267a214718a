#include "bench/made_books.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <utility>

#include "absl/strings/str_format.h"

#include "bench/fail.h"
#include "bench/made_oobs.h"
#include "bench/made_rows.h"
#include "core/books/build.h"
#include "core/chess/fen.h"
#include "core/records/scale.h"

namespace tabia::bench {
namespace {

constexpr uint32_t kSeed = 20;
constexpr double kPlies = 50;  // of a game in PGN

// Returns the games whose moves are about `rows` rows.
GamePlan PlanOf(uint32_t rows) {
  return PlanRawBook(uint64_t{rows} * 6 / 7, kSeed);
}

}  // namespace

std::string MakePgn(uint32_t games) {
  const std::string path = absl::StrFormat("%s/made-%d.pgn", Folder(), games);
  std::ofstream file(path, std::ios::binary);
  for (uint64_t game = 0; game < games; ++game) file << PgnOf({games, kPlies, 0, kSeed}, game);
  return path;
}

std::string MakeOobs(uint32_t rows) {
  const std::string path = absl::StrFormat("%s/made-%d.obs.db3", Folder(), rows);
  if (std::filesystem::exists(path)) return path;
  OobsWriter writer(path);
  ForEachRow(PlanOf(rows), {.shuffle = kSeed}, [&](const MadeRow& row) { writer.Add(row); });
  writer.Finish();
  return path;
}

std::vector<std::string> PositionsOfOobs(uint32_t rows) {
  std::vector<std::string> positions;
  uint64_t last_key = 0;
  ForEachRow(PlanOf(rows), {}, [&](const MadeRow& row) {
    if (std::exchange(last_key, row.key) != row.key) positions.push_back(chess::ToEpd(row.position.Unpack()));
  });
  std::shuffle(positions.begin(), positions.end(), std::mt19937(kSeed));
  return positions;
}

std::string MakeIndex(uint32_t rows) {
  const std::string path = absl::StrFormat("%s/made-%d.tabia", Folder(), rows);
  if (std::filesystem::exists(path)) return path;
  const auto built =
      books::BuildIndexFile({MakeOobs(rows)}, {{.perspective = records::Perspective::kMover}}, path);
  if (!built.ok()) Fail(built.status().ToString());
  return path;
}

std::string Signature::Text() const {
  return absl::StrFormat("signature %016x", hash_);
}

}  // namespace tabia::bench
