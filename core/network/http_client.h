// Sends HTTP requests for parts of files, several at a time, by libcurl.
#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace tabia::network {

using Clock = std::chrono::steady_clock;

// Called at least once, and again after each kMaxPollTime while an answer is awaited. An exception cancels the
// requests.
using OnWait = std::function<void()>;
inline constexpr std::chrono::milliseconds kMaxPollTime{100};

struct HttpRequest {
  std::string url;
  std::string ranges;           // "0-63,128-191"
  uint64_t max_body_bytes = 0;  // a longer body is an error
};

struct HttpAnswer {
  std::string fault;  // the reason why the request failed; empty on success
  int status = 0;
  std::string content_type;
  std::string content_range;
  std::string etag;
  std::string last_modified;
  std::string
      location;      // the address that answered: that of the request, or the last one of its redirections
  std::string body;  // of status 206 alone

  // Returns a value that changes with the file, or an empty string if the server sends none.
  const std::string& validator() const { return etag.empty() ? last_modified : etag; }
};

// The functions of libcurl that this folder calls, by their names without "curl_".
struct Curl {
  decltype(&::curl_global_init) global_init;
  decltype(&::curl_easy_init) easy_init;
  decltype(&::curl_easy_cleanup) easy_cleanup;
  decltype(&::curl_easy_setopt) easy_setopt;
  decltype(&::curl_easy_getinfo) easy_getinfo;
  decltype(&::curl_easy_strerror) easy_strerror;
  decltype(&::curl_multi_init) multi_init;
  decltype(&::curl_multi_cleanup) multi_cleanup;
  decltype(&::curl_multi_setopt) multi_setopt;
  decltype(&::curl_multi_add_handle) multi_add_handle;
  decltype(&::curl_multi_remove_handle) multi_remove_handle;
  decltype(&::curl_multi_perform) multi_perform;
  decltype(&::curl_multi_poll) multi_poll;
  decltype(&::curl_multi_info_read) multi_info_read;
};

// Loads the library, once. UnavailableError if it is not installed.
absl::StatusOr<const Curl*> LoadCurl();

// A request in progress: libcurl's handle, and the part of the answer received so far.
// Cannot be moved, because libcurl stores its address.
class Transfer {
 public:
  explicit Transfer(const Curl& curl);
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  ~Transfer();

  // Drops the last request and begins this one. Call it only while no multi handle contains this handle.
  void Begin(const HttpRequest& request);
  // Completes the answer. `code` is the result of the transfer.
  void End(CURLcode code);
  // Completes the answer of a request that was cancelled, with the reason `why`.
  void GiveUp(std::string_view why);

  bool is_over() const { return is_over_; }
  CURL* handle() const { return handle_; }
  HttpAnswer& answer() { return answer_; }

 private:
  static size_t OnHeader(char* line, size_t size, size_t count, void* transfer);
  static size_t OnBody(char* bytes, size_t size, size_t count, void* transfer);
  void SetUrl(const std::string& url);
  bool TakeHeader(std::string_view line);
  bool TakeBody(std::string_view bytes);

  const Curl& curl_;
  CURL* handle_;
  std::string url_;  // of the last request
  uint64_t max_body_bytes_ = 0;
  size_t header_bytes_ = 0;  // received, including those of redirections and trailers
  HttpAnswer answer_;
  bool is_over_ = false;
};

// Sends several HTTP requests at a time, on persistent connections.
// For one thread at a time.
class HttpClient {
 public:
  static absl::StatusOr<std::unique_ptr<HttpClient>> Create();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient();

  // Returns the answers in the order of the requests. Cancels the requests that have no answer at the deadline.
  std::vector<HttpAnswer> Get(absl::Span<const HttpRequest> requests, Clock::time_point deadline,
                              const OnWait& on_wait = {});

 private:
  explicit HttpClient(const Curl& curl);
  void Run(Clock::time_point deadline, const OnWait& on_wait);
  void End(size_t requests);

  const Curl& curl_;
  CURLM* multi_;
  std::vector<std::unique_ptr<Transfer>> transfers_;  // kept for the next requests
};

}  // namespace tabia::network
