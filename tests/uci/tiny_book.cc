#include "tests/uci/tiny_book.h"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sqlite3.h"

#include "core/base/status.h"
#include "core/build/open_book.h"

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

absl::StatusOr<probe::Book> TinyBook(const std::string& name) {
  std::stringstream statements;
  statements << std::ifstream(std::string(TABIA_TEST_DATA) + "/uci/books/" + name + ".sql").rdbuf();
  std::string file = std::filesystem::temp_directory_path().string() + "/tabia-XXXXXX.obs.db3";
  const int descriptor = mkstemps(file.data(), 8);
  if (descriptor < 0) return SystemError(file, "made", errno);
  close(descriptor);
  const absl::Status made = Execute(file, "PRAGMA synchronous = OFF;" + statements.str());
  absl::StatusOr<probe::Book> book = made.ok() ? build::OpenBook(file) : made;
  std::filesystem::remove(file);
  return book;
}

}  // namespace tabia::uci
