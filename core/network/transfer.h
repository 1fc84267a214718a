// A request in progress: libcurl's handle, and the part of the answer received so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/network/curl.h"
#include "core/network/http_answer.h"

namespace tabia::network {

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
