// One request on its way: libcurl's handle, and the answer as far as it has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/network/curl.h"
#include "core/network/http_answer.h"

namespace tabia::network {

// Stays where it is: libcurl knows its address.
class Transfer {
 public:
  explicit Transfer(const Curl& curl);
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  ~Transfer();

  // Forgets the last request. To be called while no multi handle has this one.
  void Begin(const HttpRequest& request);
  // Completes the answer, where `code` is how it ended.
  void End(CURLcode code);
  // Completes the answer of a request that was given up.
  void GiveUp(std::string_view why);

  bool is_over() const { return is_over_; }
  CURL* handle() const { return handle_; }
  HttpAnswer& answer() { return answer_; }

 private:
  static size_t OnHeader(char* line, size_t size, size_t count, void* transfer);
  static size_t OnBody(char* bytes, size_t size, size_t count, void* transfer);
  void SetUrl(const std::string& url);
  void TakeHeader(std::string_view line);
  bool TakeBody(std::string_view bytes);

  const Curl& curl_;
  CURL* handle_;
  std::string url_;  // of the last request
  uint64_t max_body_bytes_ = 0;
  HttpAnswer answer_;
  bool is_over_ = false;
};

}  // namespace tabia::network
