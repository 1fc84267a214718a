#include "plugin/page/page_frame.h"

#include <algorithm>

#include "core/base/tokens.h"

namespace tabia::page {
namespace {

using report::Element;
using report::Fragment;
using report::LineEnd;

constexpr std::string_view kFrame = "explorer.html";
constexpr std::string_view kChessAddress = "chess", kBackgammonAddress = "backgammon";

std::string AddressOfFile(const EmbeddedFile& file) {
  const size_t dot = file.name.rfind('.');
  return Concat("page/", file.name.substr(0, dot), ".", file.hash, file.name.substr(dot));
}

std::string_view TypeOf(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return "image/svg+xml";
}

const EmbeddedFile& FileOf(std::string_view name) {
  return *std::find_if(PageFiles().begin(), PageFiles().end(),
                       [&](const EmbeddedFile& file) { return file.name == name; });
}

Html GameLink(bool is_shown, std::string_view address, std::string_view name) {
  return is_shown ? Element("li", Element("a", {{"href", address}}, name)) : Html();
}

Html GameLinks(const explorer::Library& library, std::string_view root) {
  return Element(
      "nav", {{"aria-label", "Games"}},
      Element("ul", GameLink(!library.chess.empty(), Concat(root, kChessAddress), "Chess"),
              GameLink(!library.backgammon.empty(), Concat(root, kBackgammonAddress), "Backgammon")));
}

}  // namespace

http::Response PageResponse(const explorer::Library& library, const PageText& page) {
  http::Response response;
  response.status = page.status;
  response.content_type = "text/html; charset=utf-8";
  response.body = report::FillTemplate(FileOf(kFrame).text, {{"title", page.title},
                                                             {"root", page.root},
                                                             {"icon", AddressOf("icon.svg")},
                                                             {"css", AddressOf("explorer.css")},
                                                             {"js", AddressOf("explorer.js")},
                                                             {"header", GameLinks(library, page.root)},
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

std::string PublicAddressOf(const explorer::Library& library, std::string_view href) {
  return library.public_url.empty() ? "" : Concat(library.public_url, href);
}

std::string EntranceOf(const explorer::Library& library) {
  const bool is_backgammon =
      !library.listing.empty() && library.listing[0].book.info().game == records::Game::kBackgammon;
  return std::string(is_backgammon ? kBackgammonAddress : kChessAddress);
}

const std::vector<EmbeddedFile>& PageFiles() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/embedded_page.inc"
  };
  return files;
}

const std::vector<EmbeddedFile>& OpeningLists() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/embedded_openings.inc"
  };
  return files;
}

std::string AddressOf(std::string_view name) {
  return AddressOfFile(FileOf(name));
}

void AddPageFiles(http::Router& router) {
  for (const EmbeddedFile& file : PageFiles()) {
    if (file.name == kFrame) continue;
    router.Add(Concat("/", AddressOfFile(file)), [&file](const http::Request&) {
      http::Response response;
      response.content_type = TypeOf(file.name);
      response.body = file.text;
      response.fields = {{"Cache-Control", "public, max-age=31536000, immutable"}};
      return response;
    });
  }
}

}  // namespace tabia::page
