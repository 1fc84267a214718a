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
#include "core/base/bytes.h"
#include "core/books/build.h"
#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/records/scale.h"

namespace tabia::bench {
namespace {

using chess::Move;
using chess::MoveList;
using chess::Position;

constexpr uint32_t kSeed = 20;

// Returns the games whose moves are about `rows` rows.
GamePlan PlanOf(uint32_t rows) {
  return PlanRawBook(uint64_t{rows} * 6 / 7, kSeed);
}

// Writes an OBK tree in preorder: each position has one or two replies until the line is long enough.
class ObkMaker {
 public:
  explicit ObkMaker(uint32_t moves) : wanted_(moves) {}

  std::string Make() {
    std::string out = "UGWS";
    Append<uint32_t>(out, wanted_);
    AddSiblings(Position(), 0, wanted_);
    return out + moves_;
  }

 private:
  // Adds exactly `budget` moves below `position`: subtrees of at most kBranches alternatives.
  void AddSiblings(const Position& position, int ply, uint32_t budget) {
    const MoveList legal = chess::LegalMoves(position);
    std::vector<Move> replies(legal.begin(), legal.end());
    std::erase_if(replies, [](Move move) { return move.promotion() != chess::kPawn; });
    const size_t branches = std::min<size_t>({replies.size(), budget, ply < 6 ? 12u : ply < 40 ? 2u : 1u});
    for (size_t i = 0; i < branches; ++i) {
      const uint32_t share = budget / static_cast<uint32_t>(branches - i);
      budget -= share;
      AddMove(position, replies[i], ply, share - 1, /*last=*/i + 1 == branches);
    }
  }

  void AddMove(const Position& position, Move move, int ply, uint32_t below, bool last) {
    Position next = position;
    next.Make(move);
    const bool leaf = below == 0 || chess::LegalMoves(next).empty();
    const chess::Square to =
        position.IsCastling(move) ? chess::CastlingTargetOf(move.from(), move.to()).king : move.to();
    moves_.push_back(static_cast<char>((leaf ? 0x80 : 0) | (last ? 0x40 : 0) | move.from()));
    moves_.push_back(static_cast<char>((ply % 3 + 1) << 6 | to));
    if (!leaf) AddSiblings(next, ply + 1, below);
  }

  uint32_t wanted_;
  std::string moves_;
};

}  // namespace

std::string MakeObk(uint32_t moves) {
  const std::string path = absl::StrFormat("%s/made-%d.obk", Folder(), moves);
  const std::string bytes = ObkMaker(moves).Make();
  if (bytes.size() != 8 + 2 * moves) Fail("the made OBK tree has another size than was asked for");
  std::ofstream(path, std::ios::binary) << bytes;
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
