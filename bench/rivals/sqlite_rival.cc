// An OOBS database with an index of its positions, queried by EPD.
#include <algorithm>
#include <filesystem>

#include "sqlite3.h"

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "bench/made_oobs.h"
#include "bench/rivals/rival.h"
#include "core/chess/uci_move.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kMaxPositions = 10'000'000;
constexpr uint64_t kBytesAPosition = 200;  // of the file, which the page cache should contain

// Returns true for moves of which only the board shows if they are castling.
bool MayBeCastling(std::string_view text) {
  return text == "e1g1" || text == "e1c1" || text == "e8g8" || text == "e8c8";
}

chess::Square SquareOf(std::string_view text) {
  return chess::SquareAt(text[0] - 'a', text[1] - '1');
}

chess::Move MoveOf(std::string_view epd, std::string_view text) {
  if (MayBeCastling(text)) return *chess::ParseUciMove(*chess::Position::FromFen(epd), text);
  constexpr std::string_view kPromotions = "pnbrq";
  const size_t promotion = text.size() > 4 ? kPromotions.find(text[4]) : 0;
  return {SquareOf(text), SquareOf(text.substr(2)), static_cast<chess::PieceType>(promotion)};
}

class SqliteRival final : public Rival {
 public:
  std::string description() const override { return "SQLite, OOBS table with an index"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  uint64_t Held(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override;
  Digest Find(const Question& question) override;
  bool is_slow() const override { return true; }
  bool reads_epd() const override { return true; }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
  std::unique_ptr<sqlite3_stmt, Close> query_;
};

uint64_t SqliteRival::Held(const Entries& entries) const {
  return std::min(entries.size(), kMaxPositions);
}

uint64_t SqliteRival::NeededBytes(const Entries& entries) const {
  return Held(entries) * kBytesAPosition;
}

void SqliteRival::Build(const Entries& entries) {
  path_ = Folder() + "/rival.obs.db3";
  OobsWriter writer(path_);
  for (uint64_t i = 0; i < Held(entries); ++i) {
    for (const EntryMove& move : entries.moves_of(i)) {
      writer.Add({0, entries.key(i), entries.position(i), move.win, move.draw, move.loss, move.move});
    }
  }
  writer.Finish();
  sqlite3* database = nullptr;
  const int opened = sqlite3_open(path_.c_str(), &database);
  database_.reset(database);
  if (opened != SQLITE_OK ||
      sqlite3_exec(database, "CREATE INDEX Position ON Book (EPD)", nullptr, nullptr, nullptr) != SQLITE_OK)
    Fail("cannot index " + path_);
  sqlite3_stmt* query = nullptr;
  sqlite3_prepare_v2(database, "SELECT Move, Win, Draw, Loss FROM Book WHERE EPD = ?", -1, &query, nullptr);
  query_.reset(query);
}

uint64_t SqliteRival::size_bytes() const {
  return std::filesystem::file_size(path_);
}

Digest SqliteRival::Find(const Question& question) {
  Digest digest;
  sqlite3_stmt* query = query_.get();
  sqlite3_bind_text(query, 1, question.epd.data(), static_cast<int>(question.epd.size()), SQLITE_STATIC);
  while (sqlite3_step(query) == SQLITE_ROW) {
    const char* text = reinterpret_cast<const char*>(sqlite3_column_text(query, 0));
    digest.Add(MoveOf(question.epd, text), sqlite3_column_int64(query, 1), sqlite3_column_int64(query, 2),
               sqlite3_column_int64(query, 3));
  }
  sqlite3_reset(query);
  return digest;
}

}  // namespace

std::unique_ptr<Rival> MakeSqliteRival() {
  return std::make_unique<SqliteRival>();
}

}  // namespace tabia::bench
