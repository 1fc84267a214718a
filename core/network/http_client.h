// Sends several HTTP requests at a time, on persistent connections.
#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/network/curl.h"
#include "core/network/http_answer.h"
#include "core/network/transfer.h"

namespace tabia::network {

// For one thread at a time.
class HttpClient {
 public:
  static absl::StatusOr<std::unique_ptr<HttpClient>> Create();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient();

  // Returns the answers in the order of the requests. Cancels the requests that have no answer at the deadline.
  std::vector<HttpAnswer> Get(absl::Span<const HttpRequest> requests, Clock::time_point deadline);

 private:
  explicit HttpClient(const Curl& curl);
  void Run(size_t requests, Clock::time_point deadline);

  const Curl& curl_;
  CURLM* multi_;
  std::vector<std::unique_ptr<Transfer>> transfers_;  // kept for the next requests
};

}  // namespace tabia::network
