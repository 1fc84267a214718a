// The engine that is asked where the book has nothing: what it is sent, and what of its reply is passed on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "protocol/gnubg/query.h"

namespace tabia::gnubg {

// The query as gnubg's own server reads it, made anew; no byte of it comes from the client's line as it was.
// Nothing if gnubg could not read it: it crashes on long lines.
std::optional<std::string> UpstreamLine(const Query& query);

// What the client is sent for `reply`: a legal play, made anew, or the word or numbers that fit the query. An
// error says what is wrong with it.
absl::StatusOr<std::string> CheckedReply(const Query& query, std::string_view reply);

}  // namespace tabia::gnubg
