#include "plugin/report/book/error_line.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/records/game.h"

namespace tabia::report {
namespace {

Json ErrorJson(const probe::Book& book, const std::string& line, const std::string& why) {
  if (book.info().game == records::Game::kBackgammon) {
    return {{"game", "backgammon"},
            {"position_id", line},
            {"found", false},
            {"book", book.name()},
            {"error", why}};
  }
  return {{"game", "chess"},        {"position", line},    {"key", nullptr},
          {"found", false},         {"book", book.name()}, {"moves", Json::Array()},
          {"notes", Json::Array()}, {"opening", nullptr},  {"error", why}};
}

}  // namespace

std::string ErrorLine(const probe::Book& book, const std::string& line, const std::string& why, bool json) {
  const std::string printable = MakePrintable(line);
  return json ? JsonLine(ErrorJson(book, printable, why)) : printable + "\terror: " + why + "\n";
}

}  // namespace tabia::report
