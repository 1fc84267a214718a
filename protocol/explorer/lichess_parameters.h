// The parameters of the Lichess explorer's dialect that filter games: a book of positions only checks their form.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "protocol/http/url_query.h"

namespace tabia::explorer {

enum class LichessSource : uint8_t { kMasters, kLichess, kPlayer, kHistory };

// Returns the error "Failed to deserialize query string: WHY".
absl::Status BadParameter(std::string_view why);

// Returns those filters that `query` states. An error states which one has a wrong form.
absl::StatusOr<std::vector<std::string_view>> StatedFilters(LichessSource source, const http::Query& query);

// Returns whether the orthodox rules of a variant are meant: an error if it is not the name of any.
absl::StatusOr<bool> IsOrthodox(std::string_view variant);

}  // namespace tabia::explorer
