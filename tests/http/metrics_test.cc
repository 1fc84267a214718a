#include "protocol/http/metrics.h"

#include <chrono>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::http {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

// Returns the lines of a metric.
std::string LinesOf(const Metrics& metrics, const std::string& name) {
  const std::string text = metrics.Text();
  const size_t begin = text.find("# HELP " + name + " ");
  return text.substr(begin, text.find("# HELP ", begin + 1) - begin);
}

TEST(Metrics, CountsResponsesByPathAndStatus) {
  Metrics metrics;
  metrics.Count("/masters", 200, 10);
  metrics.Count("/masters", 200, 10);
  metrics.Count("", 404, 5);
  EXPECT_EQ(metrics.responses(), 3u);
  EXPECT_EQ(LinesOf(metrics, "tabia_http_responses_total"),
            "# HELP tabia_http_responses_total Responses by path and status.\n"
            "# TYPE tabia_http_responses_total counter\n"
            "tabia_http_responses_total{path=\"\",status=\"404\"} 1\n"
            "tabia_http_responses_total{path=\"/masters\",status=\"200\"} 2\n");
  EXPECT_THAT(metrics.Text(), HasSubstr("\ntabia_http_body_bytes_total 25\n"));
}

TEST(Metrics, CountsATimeInEachBucketFromItsOwn) {
  Metrics metrics;
  metrics.AddTime("/masters", microseconds(100));
  metrics.AddTime("/masters/pgn/", microseconds(101));
  metrics.AddTime("/masters", milliseconds(5000));
  EXPECT_EQ(LinesOf(metrics, "tabia_http_response_duration_seconds"),
            "# HELP tabia_http_response_duration_seconds Time to make a response, by the first folder of its "
            "path.\n"
            "# TYPE tabia_http_response_duration_seconds histogram\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.0001\"} 1\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.0003\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.001\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.003\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.01\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.03\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.1\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"0.3\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"1\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"3\"} 2\n"
            "tabia_http_response_duration_seconds_bucket{group=\"/masters\",le=\"+Inf\"} 3\n"
            "tabia_http_response_duration_seconds_sum{group=\"/masters\"} 5.000201000\n"
            "tabia_http_response_duration_seconds_count{group=\"/masters\"} 3\n");
}

TEST(Metrics, CollectsTheValuesOfOtherPartsForEachText) {
  Metrics metrics(absl::FromUnixSeconds(784111777));
  uint64_t clients = 1;
  metrics.Add("clients", MetricType::kGauge, "Clients now.", [&clients] {
    return std::vector<Sample>{{.value = clients}, {"of=\"others\"", 7}};
  });
  clients = 2;
  EXPECT_EQ(LinesOf(metrics, "clients"),
            "# HELP clients Clients now.\n# TYPE clients gauge\nclients 2\nclients{of=\"others\"} 7\n");
  EXPECT_THAT(metrics.Text(), HasSubstr("\nprocess_start_time_seconds 784111777\n"));
}

}  // namespace
}  // namespace tabia::http
