// All pages and their files.
#pragma once

#include "protocol/explorer/library.h"
#include "protocol/http/router.h"

namespace tabia::page {

// Adds "/", which leads to the page of the first book's game, the pages, their files and the API. `shelf` must outlive the
// router.
void AddPages(explorer::Shelf& shelf, http::Router& router);

}  // namespace tabia::page
