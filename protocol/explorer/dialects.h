// The paths of public opening explorers, and those that report on the server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/explorer/library.h"
#include "protocol/http/metrics.h"
#include "protocol/http/router.h"

namespace tabia::explorer {

// Returns the host names of the public explorers. A client may use this server as a proxy for them, or resolve these
// names to it.
std::vector<std::string> PublicExplorerHosts();

// Adds the paths of the Lichess explorer and of ChessDB, /api/cloud-eval of Lichess, and the paths /info and /health.
// `shelf` must outlive the router.
void AddDialects(Shelf& shelf, http::Router& router);

// Adds /metrics, and to `metrics` the numbers and the sizes of the books. `shelf` must outlive both.
void AddMetrics(const Shelf& shelf, const std::shared_ptr<http::Metrics>& metrics, http::Router& router);

}  // namespace tabia::explorer
