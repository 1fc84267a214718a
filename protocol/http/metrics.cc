#include "protocol/http/metrics.h"

#include <algorithm>

#include "core/base/format.h"
#include "core/base/tokens.h"

namespace tabia::http {
namespace {

// An upper bound of the histogram, and its text in seconds.
struct Bound {
  std::chrono::microseconds time;
  std::string_view seconds;
};

// From a response of the cache to a lookup that waits for a server on the network.
constexpr std::array<Bound, 10> kTimeBounds = {{{std::chrono::microseconds(100), "0.0001"},
                                                {std::chrono::microseconds(300), "0.0003"},
                                                {std::chrono::milliseconds(1), "0.001"},
                                                {std::chrono::milliseconds(3), "0.003"},
                                                {std::chrono::milliseconds(10), "0.01"},
                                                {std::chrono::milliseconds(30), "0.03"},
                                                {std::chrono::milliseconds(100), "0.1"},
                                                {std::chrono::milliseconds(300), "0.3"},
                                                {std::chrono::seconds(1), "1"},
                                                {std::chrono::seconds(3), "3"}}};

// Returns "/masters" for "/masters/pgn/".
std::string_view GroupOf(std::string_view path) {
  return path.substr(0, path.find('/', 1));
}

// Returns the lines before the values of a metric: its help and its type.
std::string HeadOf(std::string_view name, std::string_view type, std::string_view help) {
  return Concat("# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n");
}

void AppendSample(std::string& text, std::string_view name, const Sample& sample) {
  AppendParts(text, name, sample.labels.empty() ? "" : Concat("{", sample.labels, "}"), " ", sample.value,
              "\n");
}

}  // namespace

Metrics::Metrics(absl::Time started) : started_(started) {
  static_assert(kBounds == kTimeBounds.size());
  Add("process_start_time_seconds", MetricType::kGauge, "Start of the server, in seconds since 1970.",
      [this] {
        return std::vector<Sample>{{.value = static_cast<uint64_t>(absl::ToUnixSeconds(started_))}};
      });
}

void Metrics::Count(std::string_view path, int status, size_t bytes) {
  ++responses_[{std::string(path), status}];
  body_bytes_ += bytes;
}

void Metrics::AddTime(std::string_view path, std::chrono::nanoseconds time) {
  const std::string_view group = GroupOf(path);
  auto of_group = times_.find(group);
  if (of_group == times_.end()) of_group = times_.emplace(group, Histogram()).first;
  const auto bound = std::find_if(kTimeBounds.begin(), kTimeBounds.end(),
                                  [time](const Bound& upper) { return time <= upper.time; });
  ++of_group->second.counts[static_cast<size_t>(bound - kTimeBounds.begin())];
  of_group->second.sum += time;
}

void Metrics::Add(std::string_view name, MetricType type, std::string_view help,
                  std::function<std::vector<Sample>()> collect) {
  collected_.push_back({HeadOf(name, type == MetricType::kCounter ? "counter" : "gauge", help),
                        std::string(name), std::move(collect)});
}

uint64_t Metrics::responses() const {
  uint64_t sum = 0;
  for (const auto& [of, count] : responses_) sum += count;
  return sum;
}

// A bucket counts all times up to its bound, also those of the buckets before it.
std::string Metrics::HistogramText() const {
  static constexpr std::string_view kName = "tabia_http_response_duration_seconds";
  std::string text = HeadOf(kName, "histogram", "Time to make a response, by the first folder of its path.");
  for (const auto& [group, histogram] : times_) {
    const std::string of_group = Concat("group=\"", group, "\"");
    uint64_t count = 0;
    for (size_t i = 0; i <= kBounds; ++i) {
      count += histogram.counts[i];
      const std::string_view bound = i < kBounds ? kTimeBounds[i].seconds : "+Inf";
      AppendSample(text, Concat(kName, "_bucket"), {Concat(of_group, ",le=\"", bound, "\""), count});
    }
    const std::chrono::duration<double> sum = histogram.sum;
    AppendParts(text, kName, "_sum{", of_group, "} ", FormatText("%.9f", sum.count()), "\n");
    AppendSample(text, Concat(kName, "_count"), {of_group, count});
  }
  return text;
}

std::string Metrics::Text() const {
  std::string text = HeadOf("tabia_http_responses_total", "counter", "Responses by path and status.");
  for (const auto& [of, count] : responses_) {
    AppendSample(text, "tabia_http_responses_total",
                 {Concat("path=\"", of.first, "\",status=\"", of.second, "\""), count});
  }
  text += HistogramText();
  text += HeadOf("tabia_http_body_bytes_total", "counter", "Bytes of the bodies of all responses.");
  AppendSample(text, "tabia_http_body_bytes_total", {.value = body_bytes_});
  text += HeadOf("tabia_http_cache_hits_total", "counter", "Responses that were taken from the cache.");
  AppendSample(text, "tabia_http_cache_hits_total", {.value = cache_hits_});
  for (const Collected& metric : collected_) {
    text += metric.head;
    for (const Sample& sample : metric.collect()) AppendSample(text, metric.name, sample);
  }
  return text;
}

}  // namespace tabia::http
