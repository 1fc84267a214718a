#include "protocol/http/router.h"

#include <utility>

namespace tabia::http {

void Router::Add(std::string_view path, Handler handler) {
  const bool is_folder = path.size() > 1 && path.ends_with('/');
  (is_folder ? folders_ : exact_).emplace(path, Route{std::string(path), std::move(handler)});
}

void Router::AddPost(std::string_view path, Handler handler) {
  posts_.emplace(path, Route{std::string(path), std::move(handler)});
}

const Route* Router::FindPost(std::string_view path) const {
  const auto found = posts_.find(path);
  return found == posts_.end() ? nullptr : &found->second;
}

const Route* Router::Find(std::string_view path) const {
  if (const auto found = exact_.find(path); found != exact_.end()) return &found->second;
  for (std::string_view folder = path; !folder.empty();) {
    folder = folder.substr(0, folder.rfind('/', folder.size() - 1) + 1);
    if (const auto found = folders_.find(folder); found != folders_.end()) return &found->second;
    if (!folder.empty()) folder.remove_suffix(1);
  }
  return nullptr;
}

}  // namespace tabia::http
