// The head of every page: links to the pages of the games whose books are open.
#pragma once

#include <string>

#include "protocol/explorer/library.h"

namespace tabia::page {

std::string HeaderHtml(const explorer::Library& library);

// Returns the address of the page of the first book that has one.
std::string EntranceOf(const explorer::Library& library);

}  // namespace tabia::page
