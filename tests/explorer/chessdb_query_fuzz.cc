// Any query of ChessDB's dialect: JSON is JSON, and text about a board ends with its only NUL.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/base/json.h"
#include "core/base/url_query.h"
#include "protocol/explorer/chessdb_answer.h"
#include "tests/explorer/fuzzed_library.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto query = tabia::UrlQuery::Parse({reinterpret_cast<const char*>(data), size});
  if (!query) return 0;
  const auto answer = *AnswerChessDb(tabia::explorer::FuzzedLibrary(), *query, 1);
  if (answer.body.empty()) return 0;
  if (answer.is_json && !tabia::Json::Parse(answer.body)) std::abort();
  const bool has_board = !query->Get("board").empty();
  if (!answer.is_json && has_board && answer.body.find('\0') != answer.body.size() - 1) std::abort();
  return 0;
}
