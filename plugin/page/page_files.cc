#include "plugin/page/page_files.h"

#include <algorithm>

#include "core/base/tokens.h"
#include "plugin/page/embedded_files.h"
#include "plugin/page/html.h"

namespace tabia::page {
namespace {

constexpr std::string_view kFrame = "explorer.html";

std::string AddressOfFile(const EmbeddedFile& file) {
  const size_t dot = file.name.rfind('.');
  return Concat("/page/", file.name.substr(0, dot), ".", file.hash, file.name.substr(dot));
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

}  // namespace

std::string AddressOf(std::string_view name) {
  return AddressOfFile(FileOf(name));
}

void AddPageFiles(http::Router& router) {
  for (const EmbeddedFile& file : PageFiles()) {
    if (file.name == kFrame) continue;
    router.Add(AddressOfFile(file), [&file](const http::Request&) {
      http::Response response;
      response.content_type = TypeOf(file.name);
      response.body = file.text;
      response.fields = {{"Cache-Control", "public, max-age=31536000, immutable"}};
      return response;
    });
  }
}

http::Response PageResponse(const PageText& page) {
  http::Response response;
  response.status = page.status;
  response.content_type = "text/html; charset=utf-8";
  response.body = Filled(FileOf(kFrame).text, {{"title", Escaped(page.title)},
                                               {"icon", AddressOf("icon.svg")},
                                               {"css", AddressOf("explorer.css")},
                                               {"js", AddressOf("explorer.js")},
                                               {"header", page.header},
                                               {"main", page.main}});
  response.fields = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
       "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"Referrer-Policy", "no-referrer"},
      {"Cache-Control", "no-cache"}};
  return response;
}

}  // namespace tabia::page
