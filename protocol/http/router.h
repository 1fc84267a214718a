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

class Router {
 public:
  // Adds a path, which must be new. A path that ends with "/" matches every path with this prefix. The longest match is
  // used.
  void Add(std::string_view path, Handler handler);

  // Returns null if no path matches.
  const Handler* Find(std::string_view path) const;

 private:
  std::map<std::string, Handler, std::less<>> exact_;
  std::map<std::string, Handler, std::less<>> folders_;
};

}  // namespace tabia::http
