// Writes the lines for the upstream program, and checks its replies. The program answers if the books have no answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "protocol/gnubg/query.h"

namespace tabia::gnubg {

// Writes the query in the form that gnubg's server reads. Copies no byte of the client's line. Returns nothing if the
// line would be too long: gnubg crashes on such a line.
std::optional<std::string> UpstreamLine(const Query& query);

// Returns the line for the client: a legal play in gnubg's notation, or a word or numbers that are an answer to the
// query. Returns an error with the text of any other reply.
absl::StatusOr<std::string> CheckedReply(const Query& query, std::string_view reply);

}  // namespace tabia::gnubg
