#include "plugin/report/book/error_line.h"

#include "core/base/json.h"
#include "core/base/text.h"

namespace tabia::report {
namespace {

std::string ErrorText(const std::string& line, const std::string& why) {
  return line + "\terror: " + why + "\n";
}

}  // namespace

std::string ErrorLine(const probe::ChessBook& book, const std::string& line, const std::string& why,
                      bool json) {
  const std::string printable = MakePrintable(line);
  if (!json) return ErrorText(printable, why);
  return JsonLine({{"game", "chess"},
                   {"position", printable},
                   {"key", nullptr},
                   {"found", false},
                   {"book", book.name()},
                   {"moves", Json::Array()},
                   {"notes", Json::Array()},
                   {"opening", nullptr},
                   {"error", why}});
}

std::string ErrorLine(const probe::BackgammonBook& book, const std::string& line, const std::string& why,
                      bool json) {
  const std::string printable = MakePrintable(line);
  if (!json) return ErrorText(printable, why);
  return JsonLine({{"game", "backgammon"},
                   {"position_id", printable},
                   {"found", false},
                   {"book", book.name()},
                   {"error", why}});
}

}  // namespace tabia::report
