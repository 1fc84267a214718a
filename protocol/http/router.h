// Which function answers which path.
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
  // Adds a path, or with a "/" at its end every path that begins so; the longest counts. A path may be added once.
  void Add(std::string_view path, Handler handler);

  // Returns null if no path fits.
  const Handler* Find(std::string_view path) const;

 private:
  std::map<std::string, Handler, std::less<>> exact_;
  std::map<std::string, Handler, std::less<>> folders_;
};

}  // namespace tabia::http
