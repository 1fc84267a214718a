// The upstream program, which is asked where the books have nothing: what it is sent, and what of its reply is passed
// on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "protocol/gnubg/query.h"

namespace tabia::gnubg {

// Writes the query as gnubg's own server reads it; no byte is copied from the client's line. Nothing if gnubg could not
// read it: it crashes on long lines.
std::optional<std::string> UpstreamLine(const Query& query);

// Returns what the client is sent for `reply`: a legal play in gnubg's notation, or the word or numbers that fit the
// query. An error states what is wrong with it.
absl::StatusOr<std::string> CheckedReply(const Query& query, std::string_view reply);

}  // namespace tabia::gnubg
