#include "core/network/http_client.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <new>
#include <utility>

#include "core/base/status.h"

namespace tabia::network {
namespace {

constexpr long kMaxConnections = 8;  // to one server, where it takes one request at a time on each

int MillisecondsUntil(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 60'000));
}

}  // namespace

absl::StatusOr<std::unique_ptr<HttpClient>> HttpClient::Create() {
  TABIA_ASSIGN_OR_RETURN(const Curl* const curl, LoadCurl());
  return std::unique_ptr<HttpClient>(new HttpClient(*curl));
}

HttpClient::HttpClient(const Curl& curl) : curl_(curl), multi_(curl.multi_init()) {
  if (multi_ == nullptr) throw std::bad_alloc();
  curl_.multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS, kMaxConnections);
}

HttpClient::~HttpClient() {
  transfers_.clear();
  curl_.multi_cleanup(multi_);
}

std::vector<HttpAnswer> HttpClient::Get(absl::Span<const HttpRequest> requests, Clock::time_point deadline) {
  while (transfers_.size() < requests.size()) transfers_.push_back(std::make_unique<Transfer>(curl_));
  for (size_t i = 0; i < requests.size(); ++i) {
    transfers_[i]->Begin(requests[i]);
    curl_.multi_add_handle(multi_, transfers_[i]->handle());
  }
  Run(requests.size(), deadline);
  std::vector<HttpAnswer> answers;
  for (size_t i = 0; i < requests.size(); ++i) answers.push_back(std::move(transfers_[i]->answer()));
  return answers;
}

void HttpClient::Run(size_t requests, Clock::time_point deadline) {
  int running = 1;
  while (true) {
    curl_.multi_perform(multi_, &running);
    if (running == 0 || Clock::now() >= deadline) break;
    curl_.multi_poll(multi_, nullptr, 0, MillisecondsUntil(deadline), nullptr);
  }
  int more = 0;
  while (const CURLMsg* const message = curl_.multi_info_read(multi_, &more)) {
    if (message->msg != CURLMSG_DONE) continue;
    char* transfer = nullptr;
    curl_.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    reinterpret_cast<Transfer*>(transfer)->End(message->data.result);
  }
  for (size_t i = 0; i < requests; ++i) {
    curl_.multi_remove_handle(multi_, transfers_[i]->handle());
    if (!transfers_[i]->is_over()) transfers_[i]->GiveUp("no answer in time");
  }
}

}  // namespace tabia::network
