// Maps each path to the function that answers it.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "protocol/http/request.h"
#include "protocol/http/response.h"

namespace tabia::http {

using Handler = std::function<Response(const Request&)>;

struct Route {
  std::string path;  // as it was added
  Handler handler;
};

class Router {
 public:
  // Adds a path, which must be new. A path that ends with "/" matches every path with this prefix. The longest match is
  // used.
  void Add(std::string_view path, Handler handler);

  // Adds the function that answers a POST to a path, which must be new.
  void AddPost(std::string_view path, Handler handler);

  // Returns null if no path matches.
  const Route* Find(std::string_view path) const;
  const Route* FindPost(std::string_view path) const;

 private:
  std::map<std::string, Route, std::less<>> exact_;
  std::map<std::string, Route, std::less<>> folders_;
  std::map<std::string, Route, std::less<>> posts_;
};

}  // namespace tabia::http
