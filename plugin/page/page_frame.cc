#include "plugin/page/page_frame.h"

#include <algorithm>

#include "core/base/tokens.h"
#include "plugin/page/page_files.h"

namespace tabia::page {
namespace {

using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

constexpr std::string_view kGameScript = "serve.js";
constexpr std::string_view kChessAddress = "chess", kBackgammonAddress = "backgammon";

std::string_view ScriptOf(const PageText& page) {
  return page.game ? kGameScript : page.script;
}

Html ScriptHtml(const PageText& page) {
  if (ScriptOf(page).empty()) return {};
  const std::string address = Concat(page.root, AddressOf(ScriptOf(page)));
  return Fragment(Element("script", {{"type", "module"}, {"src", address}}), LineEnd());
}

// Returns the elements that chats and social networks show for a link (Open Graph). The address is left out if the
// server has no public one (--public-url): the field Host is not used, because a response to one client is cached for
// the others.
Html PreviewHtml(const explorer::Library& library, const PageText& page) {
  const auto property = [](std::string_view name, std::string_view content) {
    if (content.empty()) return Html();
    return Fragment(EmptyElement("meta", {{"property", Concat("og:", name)}, {"content", content}}),
                    LineEnd());
  };
  const bool has_address = !library.public_url.empty() && !page.href.empty();
  return Fragment(property("title", page.title), property("type", "website"), property("site_name", "tabia"),
                  property("description", page.description),
                  property("url", has_address ? Concat(library.public_url, page.href) : ""));
}

Html GameLink(const PageText& page, records::Game game) {
  const bool is_chess = game == records::Game::kChess;
  return Element("li", Element("a",
                               {{"href", Concat(page.root, is_chess ? kChessAddress : kBackgammonAddress)},
                                AttributeIf(page.game == game, "aria-current", "true")},
                               is_chess ? "Chess" : "Backgammon"));
}

// Returns a link past the board or the picture for users of the keyboard.
Html SkipLink(const PageText& page) {
  if (ScriptOf(page).empty()) return {};
  const char* const name = page.game ? "Skip to the moves" : "Skip to the table";
  return Fragment(Element("a", {{"class", "skip"}, {"href", "#view"}}, name), LineEnd());
}

Html HeaderHtml(const explorer::Library& library, const PageText& page) {
  Html links;
  if (!library.chess.empty()) links += GameLink(page, records::Game::kChess);
  if (!library.backgammon.empty()) links += GameLink(page, records::Game::kBackgammon);
  if (library.has_suite)
    links += Element("li", Element("a", {{"href", Concat(page.root, "suite")}}, "Suite"));
  const Html nav = Element("nav", {{"aria-label", "Games"}}, Element("ul", links));
  if (!page.game) return nav;
  // The script completes these forms. The server answers the field only if no script runs.
  const std::string_view action = *page.game == records::Game::kChess ? kChessAddress : kBackgammonAddress;
  const Html field = EmptyElement("input", {{"name", "q"}, {"aria-label", "Find a position"}});
  return Fragment(nav,
                  Element("form", {{"id", "find"}, {"role", "search"}, {"action", action}}, field,
                          Element("button", "Find")),
                  Element("form", {{"id", "books"}, {"aria-label", "Books"}}));
}

}  // namespace

http::Response PageResponse(const explorer::Library& library, const PageText& page) {
  http::Response response;
  response.status = page.status;
  response.content_type = "text/html; charset=utf-8";
  response.body =
      report::FillTemplate(FileText("explorer.html"), {{"title", page.title},
                                                       {"preview", PreviewHtml(library, page)},
                                                       {"root", page.root},
                                                       {"files", Concat(page.root, FilesFolder())},
                                                       {"script", ScriptHtml(page)},
                                                       {"look", page.has_board_only ? "board-only" : "whole"},
                                                       {"skip", SkipLink(page)},
                                                       {"header", HeaderHtml(library, page)},
                                                       {"main", page.main}})
          .markup();
  response.fields = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
       "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"Referrer-Policy", "no-referrer"},
      {"Cache-Control", "no-cache"}};
  return response;
}

http::Response ErrorPage(const explorer::Library& library, const BadQuery& bad,
                         std::optional<records::Game> game, const Html& more) {
  const std::string title = "This page cannot be shown";
  const Html main = Fragment(Element("h1", title), LineEnd(),
                             Element("p", {{"class", "error"}}, bad.where, ": ", bad.why), LineEnd(), more);
  http::Response response =
      PageResponse(library, {.title = title, .main = main, .status = bad.status, .game = game});
  response.is_repeatable = false;
  return response;
}

http::Response NotFoundPage(const explorer::Library& library, std::string_view path) {
  const std::string title = "There is no such page";
  const auto folders = std::count(path.begin(), path.end(), '/');
  std::string root;
  for (auto folder = folders; folder > 1; --folder) root += "../";
  const Html books = Element("a", {{"href", Concat(root, EntranceOf(library))}}, "To the books");
  const Html main = Fragment(Element("h1", title), LineEnd(), Element("p", {{"class", "error"}}, path),
                             LineEnd(), Element("p", books), LineEnd());
  http::Response response =
      PageResponse(library, {.title = title, .main = main, .status = 404, .root = root});
  response.is_repeatable = false;
  return response;
}

http::Response RedirectTo(const std::string& href) {
  http::Response response;
  response.status = 302;
  response.fields = {{"Location", href}};
  return response;
}

Html ScriptNote(std::string_view text) {
  return Fragment(Element("noscript", Element("p", {{"class", "quiet"}}, text)), LineEnd());
}

std::string EntranceOf(const explorer::Library& library) {
  const bool is_backgammon =
      !library.listing.empty() && library.listing[0].book.info().game == records::Game::kBackgammon;
  return std::string(is_backgammon ? kBackgammonAddress : kChessAddress);
}

}  // namespace tabia::page
