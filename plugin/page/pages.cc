#include "plugin/page/pages.h"

#include "plugin/page/page_frame.h"

namespace tabia::page {
namespace {

http::Response Entrance(const explorer::Library& library) {
  http::Response response;
  response.status = 302;
  response.fields = {{"Location", EntranceOf(library)}};
  return response;
}

}  // namespace

void AddPages(explorer::Shelf& shelf, http::Router& router) {
  router.Add("/", [&shelf](const http::Request&) { return Entrance(*shelf.library(false)); });
  AddChessPage(shelf, router);
  AddBackgammonPage(shelf, router);
  AddApi(shelf, router);
  AddPageFiles(router);
}

}  // namespace tabia::page
