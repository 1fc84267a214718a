// Counts of responses, in the text format of Prometheus.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace tabia::http {

// Not safe for several threads: only the thread of the Site uses it.
class Metrics {
 public:
  // Counts a response with a body of `bytes`. `path` is the path of a route, or empty for a request without one, so
  // that no client can make up paths.
  void Count(std::string_view path, int status, size_t bytes);
  void CountCacheHit() { ++cache_hits_; }

  // Returns all counts; each line ends with a line feed.
  std::string Text() const;

 private:
  std::map<std::pair<std::string, int>, uint64_t, std::less<>> responses_;  // by path and status
  uint64_t body_bytes_ = 0;
  uint64_t cache_hits_ = 0;
};

// Returns the lines before the values of a metric: its help and its type, "counter" or "gauge".
std::string MetricHead(std::string_view name, std::string_view type, std::string_view help);

}  // namespace tabia::http
