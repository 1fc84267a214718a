// The frame of all pages, and the files that are embedded into the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/records/game.h"
#include "plugin/page/page_query.h"
#include "plugin/report/layout/html.h"
#include "protocol/explorer/library.h"
#include "protocol/http/response.h"
#include "protocol/http/router.h"

namespace tabia::page {

using report::Attribute;
using report::Html;

struct PageText {
  std::string title = {};
  Html main = {};
  int status = 200;
  std::string root = {};        // the relative path to the server's first folder: "../" in a folder below it
  Html find = {};               // the search field of the header
  records::Game game = {};      // the current one in the header
  bool has_board_only = false;  // everything except the board and the title is hidden
  std::string href = {};  // relative to the server's first folder, for the preview of a link to the page
  std::string description = {};  // the text of the preview
};

// Returns a page with links to the pages of the games whose books are open. Its Content-Security-Policy permits only
// files of this server.
http::Response PageResponse(const explorer::Library& library, const PageText& page);

// Returns a page with the error, followed by `more`.
http::Response ErrorPage(const explorer::Library& library, const BadQuery& bad, const Html& more);

// Returns the search field of the header: a form that sends `name` and `hidden`, the state of the page.
Html FindForm(std::string_view action, std::string_view name, std::string_view text, std::string_view hint,
              const Html& hidden);

// Returns a menu of names, with an entry for none if `none` is not empty.
Html NameMenu(std::string_view label, std::string_view field, const std::vector<std::string_view>& names,
              std::string_view chosen, std::string_view none = "");

// Returns a line about a book, its `facts` and its date, with a link to the rest of its facts.
Html BookLine(std::string_view name, std::string_view facts, std::string_view date);

// Returns the tools that copy a position, in the notation of this name ("FEN"), or its address, and that show the board
// alone. Without scripts, the user copies out of the field.
Html ShareHtml(std::string_view notation, std::string_view position, const std::string& href);

// Appends a parameter such as "reply=1" to an address.
std::string WithParameter(const std::string& href, std::string_view parameter);

// Returns a button that only scripts use.
Html ScriptButton(std::string_view id, const Html& text, const Attribute& label = Attribute::None());

// Returns a hidden field of a form; nothing if the value is empty.
Html HiddenField(std::string_view name, std::string_view value);

// Returns the 404 page for an unknown path.
http::Response NotFoundPage(const explorer::Library& library, std::string_view path);

// Returns the absolute address of `href`, which is relative to the server's first folder, for readers outside of the
// page such as link previews. Empty if the server has no public address (--public-url): the field Host is not used,
// because a page that one client requested is kept for the others.
std::string PublicAddressOf(const explorer::Library& library, std::string_view href);

// Returns the address of the page for the game of the first book.
std::string EntranceOf(const explorer::Library& library);

// A file that is embedded into the program.
struct EmbeddedFile {
  std::string_view name;  // "explorer.css"
  std::string_view text;
};

// Returns the frame of the pages, the style sheet, the scripts, the icon and the pieces.
const std::vector<EmbeddedFile>& PageFiles();
// Returns the lists of named openings: ECO code, name and moves, separated by tabs.
const std::vector<EmbeddedFile>& OpeningLists();

// Returns "page/0123456789ab/explorer.css" for "explorer.css". The folder is named by a hash of all files, so that a
// module can import another one by its name.
std::string AddressOf(std::string_view name);

// Adds all page files. A browser may keep them for ever, because files with another text have other addresses.
void AddPageFiles(http::Router& router);

}  // namespace tabia::page
