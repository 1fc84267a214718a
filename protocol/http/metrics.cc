#include "protocol/http/metrics.h"

#include "core/base/tokens.h"

namespace tabia::http {

void Metrics::Count(std::string_view path, int status, size_t bytes) {
  ++responses_[{std::string(path), status}];
  body_bytes_ += bytes;
}

std::string MetricHead(std::string_view name, std::string_view type, std::string_view help) {
  return Concat("# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n");
}

std::string Metrics::Text() const {
  std::string text = MetricHead("tabia_http_responses_total", "counter", "Responses by path and status.");
  for (const auto& [of, count] : responses_) {
    AppendParts(text, "tabia_http_responses_total{path=\"", of.first, "\",status=\"", of.second, "\"} ",
                count, "\n");
  }
  text += MetricHead("tabia_http_body_bytes_total", "counter", "Bytes of the bodies of all responses.");
  AppendParts(text, "tabia_http_body_bytes_total ", body_bytes_, "\n");
  text += MetricHead("tabia_http_cache_hits_total", "counter", "Responses that were taken from the cache.");
  AppendParts(text, "tabia_http_cache_hits_total ", cache_hits_, "\n");
  return text;
}

}  // namespace tabia::http
