// The frame of all pages: header, footer and scripts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/records/game.h"
#include "plugin/page/page_query.h"
#include "plugin/report/layout/html.h"
#include "protocol/explorer/library.h"
#include "protocol/http/response.h"

namespace tabia::page {

using report::Html;

struct PageText {
  std::string title = {};
  Html main = {};
  int status = 200;
  std::string root = {};  // the relative path to the server's first folder: "../" in a folder below it
  std::optional<records::Game> game =
      {};                        // of the board, which the script draws; nothing on a page without one
  std::string_view script = {};  // the file that completes a page without a board; empty: none
  bool has_board_only = false;   // everything except the board and the title is hidden
  std::string href = {};  // relative to the server's first folder, for the preview of a link to the page
  std::string description = {};  // the text of the preview
};

// Returns a page with links to the pages of the games whose books are open. Its Content-Security-Policy permits only
// files of this server.
http::Response PageResponse(const explorer::Library& library, const PageText& page);

// Returns a page with the error, followed by `more`. With a game, the script offers its books.
http::Response ErrorPage(const explorer::Library& library, const BadQuery& bad,
                         std::optional<records::Game> game, const Html& more);

// Returns a redirect to another page.
http::Response RedirectTo(const std::string& href);

// Returns a sentence for clients that run no script.
Html ScriptNote(std::string_view text = "The board needs JavaScript.");

// Returns the 404 page for an unknown path.
http::Response NotFoundPage(const explorer::Library& library, std::string_view path);

// Returns the address of the page for the game of the first book.
std::string EntranceOf(const explorer::Library& library);

}  // namespace tabia::page
