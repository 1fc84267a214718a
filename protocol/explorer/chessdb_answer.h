// The answers of ChessDB's dialect.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/url_query.h"
#include "protocol/explorer/library.h"

namespace tabia::explorer {

struct ChessDbAnswer {
  std::string body;  // JSON, or text with a NUL at its end
  bool is_json = false;
  bool is_drawn = false;  // the move was chosen at random, by the seed
};

// Returns whether the client requests JSON instead of text.
bool AsksForJson(const UrlQuery& query);

// Answers `query` from the first book that contains its position. `seed` decides random moves.
absl::StatusOr<ChessDbAnswer> AnswerChessDb(const Library& library, const UrlQuery& query, uint64_t seed);

}  // namespace tabia::explorer
