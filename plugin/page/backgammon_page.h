// The page of backgammon books.
#pragma once

#include "protocol/explorer/library.h"
#include "protocol/http/router.h"

namespace tabia::page {

// Adds /backgammon, and its views as JSON: /api/backgammon (plays or the cube), /api/backgammon/rolls and
// /api/backgammon/replies, all with the parameters of the page. `shelf` must outlive the router.
void AddBackgammonPage(const explorer::Shelf& shelf, http::Router& router);

}  // namespace tabia::page
