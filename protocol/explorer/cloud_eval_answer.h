// Responses in the format of Lichess's /api/cloud-eval: the evaluations of the best moves of a position.
//
//   ?fen=&multiPv=&variant=
//   {"fen":"… w KQkq - 0 1","knodes":0,"depth":24,"pvs":[{"moves":"e2e4 e7e5","cp":20},{"moves":"d2d4","mate":-3}]}
//
// The scores are White's, and castling is the king's move onto its rook. The nodes are 0, because no book keeps them.
// The answer has the depth of the evaluation of the first move. A solved move has the depth of the search that its
// value comes from.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/url_query.h"
#include "protocol/explorer/library.h"

namespace tabia::explorer {

// Answers from the first book that has an evaluation of the position. Returns nothing if none has, or if the position
// cannot be read.
absl::StatusOr<std::optional<std::string>> AnswerCloudEval(const Library& library, const UrlQuery& query);

}  // namespace tabia::explorer
