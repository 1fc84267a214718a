#include "protocol/http/response_cache.h"

#include <utility>

namespace tabia::http {
namespace {

// With the fields and the entry of the table, roughly.
constexpr size_t kEntryBytes = 1024;

}  // namespace

const Response* ResponseCache::Find(uint64_t identity, std::string_view request) {
  ForgetOthers(identity);
  const std::string key(request);
  if (const auto found = newer_.find(key); found != newer_.end()) return &found->second;
  const auto found = older_.find(key);
  if (found == older_.end()) return nullptr;
  Response response = std::move(found->second);
  older_.erase(found);
  return &Keep(request, std::move(response));
}

void ResponseCache::Add(uint64_t identity, std::string_view request, const Response& response) {
  ForgetOthers(identity);
  if (response.body.size() + request.size() + kEntryBytes <= max_half_bytes_) Keep(request, response);
}

void ResponseCache::ForgetOthers(uint64_t identity) {
  if (identity == identity_) return;
  identity_ = identity;
  newer_.clear();
  older_.clear();
  newer_bytes_ = 0;
}

const Response& ResponseCache::Keep(std::string_view request, Response response) {
  const size_t bytes = response.body.size() + request.size() + kEntryBytes;
  if (newer_bytes_ + bytes > max_half_bytes_) {
    older_ = std::exchange(newer_, {});
    newer_bytes_ = 0;
  }
  newer_bytes_ += bytes;
  return newer_[std::string(request)] = std::move(response);
}

}  // namespace tabia::http
