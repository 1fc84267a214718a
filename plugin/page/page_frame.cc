#include "plugin/page/page_frame.h"

#include <algorithm>

#include "core/base/checksum.h"
#include "core/base/tokens.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::page {
namespace {

using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

constexpr std::string_view kFrame = "explorer.html";
constexpr std::string_view kEntryModule = "explorer.js";
constexpr std::string_view kChessAddress = "chess", kBackgammonAddress = "backgammon";

// Returns the folder of all files, which changes with every one of them.
const std::string& FilesFolder() {
  static const std::string folder = [] {
    std::string texts;
    for (const EmbeddedFile& file : PageFiles()) AppendParts(texts, file.name, "\n", file.text, "\n");
    return Concat("page/", report::KeyText(Checksum(texts)).substr(0, 12), "/");
  }();
  return folder;
}

std::string_view TypeOf(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return "image/svg+xml";
}

std::string_view FrameText() {
  const auto frame = std::find_if(PageFiles().begin(), PageFiles().end(),
                                  [](const EmbeddedFile& file) { return file.name == kFrame; });
  return frame->text;
}

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

// Returns the elements that chats and social networks show for a link (Open Graph).
Html PreviewHtml(const explorer::Library& library, const PageText& page) {
  const auto property = [](std::string_view name, std::string_view content) {
    if (content.empty()) return Html();
    return Fragment(EmptyElement("meta", {{"property", Concat("og:", name)}, {"content", content}}),
                    LineEnd());
  };
  return Fragment(property("title", page.title), property("type", "website"), property("site_name", "tabia"),
                  property("description", page.description),
                  property("url", page.href.empty() ? "" : PublicAddressOf(library, page.href)));
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

Html HiddenField(std::string_view name, std::string_view value) {
  if (value.empty()) return {};
  return EmptyElement("input", {{"type", "hidden"}, {"name", name}, {"value", value}});
}

Html NameMenu(std::string_view label, std::string_view field, const std::vector<std::string_view>& names,
              std::string_view chosen, std::string_view none) {
  Html options;
  if (!none.empty()) options += Element("option", {{"value", ""}}, none);
  for (const std::string_view name : names)
    options += Element("option", {{"selected", name == chosen}}, name);
  return Element("label", label, Element("select", {{"name", field}}, options));
}

Html BookLine(std::string_view name, std::string_view facts, std::string_view date) {
  const std::string text = Concat(facts, date.empty() ? "" : " · ", date, " · ");
  return Fragment(Element("p", {{"class", "about"}}, text,
                          Element("a", {{"href", Concat("status#book-", name)}}, "About this book")),
                  LineEnd());
}

Html ScriptButton(std::string_view id, const Html& text, const Attribute& label) {
  return Element("button", {{"type", "button"}, {"id", id}, {"class", "scripted-only"}, label}, text);
}

std::string WithParameter(const std::string& href, std::string_view parameter) {
  return Concat(href, href.find('?') == std::string::npos ? "?" : "&", parameter);
}

Html ShareHtml(std::string_view notation, std::string_view position, const std::string& href) {
  const Html field = EmptyElement("input", {{"id", "position"},
                                            {"value", position},
                                            {"readonly", true},
                                            {"aria-label", Concat("This position as ", notation)}});
  const Html board =
      Element("a", {{"id", "board-alone"}, {"href", WithParameter(href, "show=board")}, {"target", "_blank"}},
              "Board only");
  return Element("section", {{"class", "sharing tools"}, {"aria-label", "Share"}}, field,
                 ScriptButton("copy-position", Concat("Copy ", notation)),
                 ScriptButton("copy-link", "Copy link"), board, ScriptButton("full-screen", "Full screen"));
}

Html FindForm(std::string_view action, std::string_view name, std::string_view text, std::string_view hint,
              const Html& hidden) {
  const Html field = EmptyElement("input", {{"id", "find-text"},
                                            {"name", name},
                                            {"value", text},
                                            {"placeholder", hint},
                                            {"aria-label", hint},
                                            {"autocomplete", "off"},
                                            {"spellcheck", "false"}});
  return Element("form", {{"id", "find"}, {"role", "search"}, {"action", action}},
                 Element("span", {{"id", "find-state"}}, hidden), field, Element("button", "Find"));
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
  return Concat(FilesFolder(), name);
}

void AddPageFiles(http::Router& router) {
  for (const EmbeddedFile& file : PageFiles()) {
    if (file.name == kFrame) continue;
    router.Add(Concat("/", AddressOf(file.name)), [&file](const http::Request&) {
      http::Response response;
      response.content_type = TypeOf(file.name);
      response.body = file.text;
      response.fields = {{"Cache-Control", "public, max-age=31536000, immutable"}};
      return response;
    });
  }
}

}  // namespace tabia::page
