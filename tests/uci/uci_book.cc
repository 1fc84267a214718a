#include "tests/uci/uci_book.h"

#include <fstream>
#include <sstream>
#include <utility>

#include "sqlite3.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "tests/base/scratch_folder.h"

namespace tabia::uci {
namespace {

absl::Status Execute(const std::string& file, const std::string& statements) {
  sqlite3* database = nullptr;
  int code = sqlite3_open(file.c_str(), &database);
  if (code == SQLITE_OK) code = sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr);
  const std::string why = sqlite3_errmsg(database);
  sqlite3_close(database);
  return code == SQLITE_OK ? absl::OkStatus() : BadFile(file, "statements", why);
}

}  // namespace

absl::StatusOr<probe::ChessBook> TinyBook(const std::string& name) {
  std::stringstream statements;
  statements << std::ifstream(std::string(TABIA_TEST_DATA) + "/uci/books/" + name + ".sql").rdbuf();
  const ScratchFolder folder;
  const std::string file = folder / (name + ".obs.db3");
  TABIA_RETURN_IF_ERROR(Execute(file, "PRAGMA synchronous = OFF;" + statements.str()));
  TABIA_ASSIGN_OR_RETURN(probe::Book book, books::OpenBook(file));
  return probe::ChessBook::Of(std::move(book));
}

}  // namespace tabia::uci
