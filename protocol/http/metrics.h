// The values that /metrics prints, in the text format of Prometheus.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace tabia::http {

// One value of a metric.
struct Sample {
  std::string labels = {};  // such as `book="club"`, without characters that need an escape
  uint64_t value = 0;
};

enum class MetricType : unsigned char { kCounter, kGauge };

// Counts responses and their times, and collects the values of other parts of the server. Not safe for several threads:
// only the thread of the Site uses it.
class Metrics {
 public:
  explicit Metrics(absl::Time started = absl::Now());
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // Counts a response with a body of `bytes`. `path` is the path of a route, or empty for a request without one, so
  // that no client can make up paths.
  void Count(std::string_view path, int status, size_t bytes);
  // Adds the time that a response took to the histogram of its group, the first folder of `path`. A histogram has
  // thirteen lines, and every page file has a path of its own.
  void AddTime(std::string_view path, std::chrono::nanoseconds time);
  void CountCacheHit() { ++cache_hits_; }

  // Adds a metric of another part of the server. `collect` returns its values for each text.
  void Add(std::string_view name, MetricType type, std::string_view help,
           std::function<std::vector<Sample>()> collect);

  absl::Time started() const { return started_; }
  // Returns the number of all responses.
  uint64_t responses() const;

  // Returns all metrics; each line ends with a line feed.
  std::string Text() const;

 private:
  static constexpr size_t kBounds = 10;
  struct Histogram {
    std::array<uint64_t, kBounds + 1> counts =
        {};  // by the least bound that is not exceeded; the last has none
    std::chrono::nanoseconds sum{0};
  };
  struct Collected {
    std::string head;
    std::string name;
    std::function<std::vector<Sample>()> collect;
  };

  std::string HistogramText() const;

  const absl::Time started_;
  std::map<std::pair<std::string, int>, uint64_t, std::less<>> responses_;  // by path and status
  std::map<std::string, Histogram, std::less<>> times_;                     // by group
  uint64_t body_bytes_ = 0;
  uint64_t cache_hits_ = 0;
  std::vector<Collected> collected_;
};

}  // namespace tabia::http
