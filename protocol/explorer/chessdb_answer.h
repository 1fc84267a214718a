// The answers of ChessDB's dialect.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/explorer/library.h"
#include "protocol/http/url_query.h"

namespace tabia::explorer {

struct ChessDbAnswer {
  std::string body;  // of text, with the NUL at its end
  bool is_json = false;
  bool is_drawn = false;  // by the seed
};

// Answers `query` from the first book that knows its position. `seed` is for what is drawn.
absl::StatusOr<ChessDbAnswer> AnswerChessDb(const Library& library, const http::Query& query, uint64_t seed);

}  // namespace tabia::explorer
