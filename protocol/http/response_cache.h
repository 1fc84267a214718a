// Answers that were given before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/hash_table.h"
#include "protocol/http/response.h"

namespace tabia::http {

// Positions near the start of a game are asked for again and again. Bounded by its bytes: when the newer half is full, it
// becomes the older one, and what was not asked for since then is forgotten.
class ResponseCache {
 public:
  explicit ResponseCache(size_t max_bytes) : max_half_bytes_(max_bytes / 2) {}

  // Returns the answer to `request` while the books had this identity; null if it is not known. Valid until the next call.
  const Response* Find(uint64_t identity, std::string_view request);
  void Add(uint64_t identity, std::string_view request, const Response& response);

 private:
  using Half = HashMap<std::string, Response>;

  void ForgetOthers(uint64_t identity);
  const Response& Keep(std::string_view request, Response response);

  const size_t max_half_bytes_;
  uint64_t identity_ = 0;
  Half newer_, older_;
  size_t newer_bytes_ = 0;
};

}  // namespace tabia::http
