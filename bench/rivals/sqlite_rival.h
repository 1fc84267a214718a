// An OOBS database with an index of its positions, queried by EPD.
#pragma once

#include <memory>
#include <string>

#include "sqlite3.h"

#include "bench/rivals/rival.h"

namespace tabia::bench {

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

}  // namespace tabia::bench
