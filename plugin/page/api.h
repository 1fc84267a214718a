// The books as JSON, for pages and scripts: the same members as the tool's --json.
#pragma once

#include "protocol/explorer/library.h"
#include "protocol/http/router.h"

namespace tabia::page {

// Adds /api/books, /api/chess, /api/explain and /api/names. `shelf` must outlive the router.
void AddApi(const explorer::Shelf& shelf, http::Router& router);

}  // namespace tabia::page
