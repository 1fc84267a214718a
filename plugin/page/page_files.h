// The files of the pages, each at an address with its hash: a browser keeps it for ever.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/http/response.h"
#include "protocol/http/router.h"

namespace tabia::page {

// Returns "/page/explorer.0123456789ab.css" of "explorer.css".
std::string AddressOf(std::string_view name);

// Adds all files. They may be kept, since another text has another address.
void AddPageFiles(http::Router& router);

struct PageText {
  std::string title = {};   // text
  std::string header = {};  // HTML, as below
  std::string main = {};
  int status = 200;
};

// Returns a page in the frame that all pages have, with fields that let it load nothing but the files above.
http::Response PageResponse(const PageText& page);

}  // namespace tabia::page
