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

constexpr std::string_view kEntryModule = "explorer.js";
constexpr std::string_view kChessAddress = "chess", kBackgammonAddress = "backgammon";

// Returns links that make the browser load all modules at once, instead of one after the import of the other.
Html ModuleLinks(std::string_view root) {
  Html links;
  for (const EmbeddedFile& file : PageFiles()) {
    if (!file.name.ends_with(".js") || file.name == kEntryModule) continue;
    links += Fragment(
        EmptyElement("link", {{"rel", "modulepreload"}, {"href", Concat(root, AddressOf(file.name))}}),
        LineEnd());
  }
  return links;
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
                                AttributeIf(!page.find.empty() && page.game == game, "aria-current", "true")},
                               is_chess ? "Chess" : "Backgammon"));
}

// Returns a link past the board for users of the keyboard, on pages that have one.
Html SkipLink(const PageText& page) {
  if (page.find.empty()) return {};
  return Fragment(Element("a", {{"class", "skip"}, {"href", "#moves"}}, "Skip to the moves"), LineEnd());
}

Html HeaderHtml(const explorer::Library& library, const PageText& page) {
  Html links;
  if (!library.chess.empty()) links += GameLink(page, records::Game::kChess);
  if (!library.backgammon.empty()) links += GameLink(page, records::Game::kBackgammon);
  if (library.has_suite)
    links += Element("li", Element("a", {{"href", Concat(page.root, "suite")}}, "Suite"));
  return Fragment(Element("nav", {{"aria-label", "Games"}}, Element("ul", links)), page.find);
}

}  // namespace

http::Response PageResponse(const explorer::Library& library, const PageText& page) {
  http::Response response;
  response.status = page.status;
  response.content_type = "text/html; charset=utf-8";
  response.body = report::FillTemplate(FrameText(), {{"title", page.title},
                                                     {"preview", PreviewHtml(library, page)},
                                                     {"root", page.root},
                                                     {"files", Concat(page.root, FilesFolder())},
                                                     {"modules", ModuleLinks(page.root)},
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

http::Response ErrorPage(const explorer::Library& library, const BadQuery& bad, const Html& more) {
  const std::string title = "This page cannot be shown";
  const Html main = Fragment(Element("h1", title), LineEnd(),
                             Element("p", {{"class", "error"}}, bad.where, ": ", bad.why), LineEnd(), more);
  http::Response response = PageResponse(library, {title, main, bad.status});
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
  http::Response response = PageResponse(library, {title, main, 404, root});
  response.is_repeatable = false;
  return response;
}

std::string EntranceOf(const explorer::Library& library) {
  const bool is_backgammon =
      !library.listing.empty() && library.listing[0].book.info().game == records::Game::kBackgammon;
  return std::string(is_backgammon ? kBackgammonAddress : kChessAddress);
}

}  // namespace tabia::page
