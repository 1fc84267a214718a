#include "plugin/page/pages.h"

#include <utility>

#include "plugin/page/page_files.h"
#include "plugin/page/page_frame.h"
#include "protocol/http/site.h"

namespace tabia::page {
namespace {

// Excludes crawlers, because each position is a page. Programs that fetch a page for the preview of a link are
// permitted.
http::Response Robots(const http::Request&) {
  http::Response response;
  response.content_type = "text/plain";
  response.body =
      "User-agent: Twitterbot\nUser-agent: facebookexternalhit\nUser-agent: LinkedInBot\nUser-agent: "
      "Slackbot\n"
      "User-agent: Discordbot\nUser-agent: TelegramBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n";
  return response;
}

}  // namespace

void AddPages(const explorer::Shelf& shelf, std::shared_ptr<const http::Metrics> metrics,
              http::Router& router) {
  router.Add("/", [&shelf](const http::Request&) { return RedirectTo(EntranceOf(*shelf.library(false))); });
  router.Add("/robots.txt", Robots);
  AddChessPage(shelf, router);
  AddBackgammonPage(shelf, router);
  AddApi(shelf, router);
  AddStatusPage(shelf, std::move(metrics), router);
  AddPageFiles(router);
}

http::Handler NotFound(const explorer::Shelf& shelf) {
  return [&shelf](const http::Request& request) {
    return request.accepts_html ? NotFoundPage(*shelf.library(false), request.path)
                                : http::NotFoundResponse(request);
  };
}

}  // namespace tabia::page
