// Made books as OOBS databases.
#pragma once

#include <memory>
#include <string>

#include "sqlite3.h"

#include "bench/made_rows.h"

namespace tabia::bench {

// Writes one OOBS database as the standard's own tool does: a table of rows without an index, games from the
// mover's view.
class OobsWriter {
 public:
  // Makes the file `path`; an existing one is replaced.
  explicit OobsWriter(const std::string& path);

  void Add(const MadeRow& row);
  // Ends the file: it is complete when this returns.
  void Finish();

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  void Execute(const std::string& sql);

  std::unique_ptr<sqlite3, Close> database_;
  std::unique_ptr<sqlite3_stmt, Close> insert_;
  uint64_t rows_ = 0;
};

}  // namespace tabia::bench
