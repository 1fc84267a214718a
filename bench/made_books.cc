#include "bench/made_books.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <unordered_map>

#include "absl/strings/str_format.h"

#include "core/base/bytes.h"
#include "core/base/mix.h"
#include "core/book/build.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"

namespace tabia::bench {
namespace {

using chess::Move;
using chess::MoveList;
using chess::Position;

constexpr uint32_t kSeed = 20;
constexpr int kPlies = 24;

[[noreturn]] void Fail(const std::string& why) {
  std::fprintf(stderr, "benchmark: %s\n", why.c_str());
  std::exit(1);
}

struct ScratchFolder {
  ScratchFolder() {
    char name[] = "/tmp/tabia-bench-XXXXXX";
    if (mkdtemp(name) == nullptr) Fail("no folder in /tmp");
    path = name;
  }
  ~ScratchFolder() { std::filesystem::remove_all(path); }
  std::string path;
};

struct MadeRow {
  std::string epd, move;
  int win = 0, draw = 0, loss = 0;  // the mover's
};

// Most lines follow few moves, as games do: the first legal moves are likelier.
size_t LikelyIndex(std::mt19937& random, size_t count) {
  std::geometric_distribution<size_t> geometric(0.45);
  return std::min(geometric(random), count - 1);
}

// Plays games until they have made enough rows; every game counts in each row on its way.
class RowMaker {
 public:
  std::vector<MadeRow> Make(uint32_t rows) {
    while (rows_.size() < rows) PlayGame(rows);
    std::shuffle(rows_.begin(), rows_.end(), random_);
    return std::move(rows_);
  }

 private:
  enum Result { kWhiteWins, kDrawn, kBlackWins };

  void PlayGame(uint32_t rows) {
    const auto result = static_cast<Result>(random_() % 3);
    Position position;
    for (int ply = 0; ply < kPlies && rows_.size() < rows; ++ply) {
      const MoveList moves = chess::LegalMoves(position);
      if (moves.empty()) return;
      const Move move = moves[LikelyIndex(random_, moves.size())];
      Count(RowOf(position, move), result, position.turn());
      position.Make(move);
    }
  }

  MadeRow& RowOf(const Position& position, Move move) {
    const uint64_t subject = chess::CanonicalKey(position.setup()) ^ MixBits(move.code());
    const auto [at, is_new] = row_of_.try_emplace(subject, rows_.size());
    if (is_new) rows_.push_back({chess::ToEpd(position.setup()), chess::UciMove(position, move)});
    return rows_[at->second];
  }

  static void Count(MadeRow& row, Result result, chess::Color mover) {
    const Result mover_wins = mover == chess::kWhite ? kWhiteWins : kBlackWins;
    ++(result == kDrawn ? row.draw : result == mover_wins ? row.win : row.loss);
  }

  std::mt19937 random_{kSeed};
  std::vector<MadeRow> rows_;
  std::unordered_map<uint64_t, size_t> row_of_;
};

void Execute(sqlite3* database, const char* sql) {
  if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) Fail(sqlite3_errmsg(database));
}

void InsertRows(sqlite3* database, const std::vector<MadeRow>& rows) {
  sqlite3_stmt* insert = nullptr;
  sqlite3_prepare_v2(database, "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (?,?,?,?,?)", -1,
                     &insert, nullptr);
  for (const MadeRow& row : rows) {
    sqlite3_bind_text(insert, 1, row.epd.c_str(), -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, row.move.c_str(), -1, SQLITE_STATIC);
    sqlite3_bind_int(insert, 3, row.win);
    sqlite3_bind_int(insert, 4, row.draw);
    sqlite3_bind_int(insert, 5, row.loss);
    if (sqlite3_step(insert) != SQLITE_DONE) Fail(sqlite3_errmsg(database));
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
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

const std::string& Folder() {
  static const ScratchFolder folder;
  return folder.path;
}

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
  sqlite3* database = nullptr;
  if (sqlite3_open(path.c_str(), &database) != SQLITE_OK) Fail("cannot open " + path);
  Execute(
      database,
      "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
      "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);"
      "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER"
      " DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);");
  InsertRows(database, RowMaker().Make(rows));
  Execute(database, "COMMIT");
  sqlite3_close(database);
  return path;
}

std::vector<std::string> PositionsOfOobs(uint32_t rows) {
  std::vector<std::string> positions;
  for (MadeRow& row : RowMaker().Make(rows)) positions.push_back(std::move(row.epd));
  std::mt19937 random(kSeed);
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  std::shuffle(positions.begin(), positions.end(), random);
  return positions;
}

std::string MakeIndex(uint32_t rows) {
  const std::string path = absl::StrFormat("%s/made-%d.tabia", Folder(), rows);
  if (std::filesystem::exists(path)) return path;
  const auto built =
      book::BuildIndexFile({MakeOobs(rows)}, {{.perspective = formats::Perspective::kMover}}, path);
  if (!built.ok()) Fail(built.status().ToString());
  return path;
}

std::string Signature::Text() const {
  return absl::StrFormat("signature %016x", hash_);
}

}  // namespace tabia::bench
