// The page of chess books.
#pragma once

#include "protocol/explorer/library.h"
#include "protocol/http/router.h"

namespace tabia::page {

// Adds /chess. `shelf` must outlive the router.
void AddChessPage(explorer::Shelf& shelf, http::Router& router);

}  // namespace tabia::page
