#include "plugin/page/page_files.h"

#include <algorithm>

#include "core/base/checksum.h"
#include "core/base/tokens.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::page {
namespace {

std::string_view TypeOf(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return "image/svg+xml";
}

}  // namespace

const std::vector<EmbeddedFile>& PageFiles() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/embedded_page.inc"
  };
  return files;
}

std::string_view FileText(std::string_view name) {
  return std::find_if(PageFiles().begin(), PageFiles().end(),
                      [name](const EmbeddedFile& file) { return file.name == name; })
      ->text;
}

const std::string& FilesFolder() {
  static const std::string folder = [] {
    std::string texts;
    for (const EmbeddedFile& file : PageFiles()) AppendParts(texts, file.name, "\n", file.text, "\n");
    return Concat("page/", report::KeyText(Checksum(texts)).substr(0, 12), "/");
  }();
  return folder;
}

std::string AddressOf(std::string_view name) {
  return Concat(FilesFolder(), name);
}

void AddPageFiles(http::Router& router) {
  for (const EmbeddedFile& file : PageFiles()) {
    if (file.name.ends_with(".html")) continue;
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
