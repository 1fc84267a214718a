#include "protocol/http/router.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia::http {
namespace {

std::string Found(const Router& router, std::string_view path) {
  const Handler* handler = router.Find(path);
  return handler == nullptr ? "" : (*handler)(Request()).body;
}

TEST(Router, TheLongestPathCounts) {
  Router router;
  for (const char* path : {"/", "/masters", "/masters/pgn/", "/masters/pgn/one"}) {
    router.Add(path, [path](const Request&) { return Response{.body = path}; });
  }
  EXPECT_EQ(Found(router, "/"), "/");
  EXPECT_EQ(Found(router, "/masters"), "/masters");
  EXPECT_EQ(Found(router, "/masters/pgn/x"), "/masters/pgn/");
  EXPECT_EQ(Found(router, "/masters/pgn/x/y"), "/masters/pgn/");
  EXPECT_EQ(Found(router, "/masters/pgn/one"), "/masters/pgn/one");
  for (const char* path : {"/other", "/masters/", "/masters/pgn", "", "masters", "*"}) {
    EXPECT_EQ(Found(router, path), "") << path;
  }
}

}  // namespace
}  // namespace tabia::http
