#include "core/network/http_client.h"

#include <algorithm>
#include <charconv>
#include <new>
#include <utility>

#include "absl/cleanup/cleanup.h"

#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::network {
namespace {

constexpr const char* kLibrary = "libcurl.so.4";

absl::StatusOr<Curl> LoadFunctions() {
  absl::StatusOr<SharedLibrary> library = SharedLibrary::Load(kLibrary);
  if (!library.ok()) {
    return absl::UnavailableError(
        Concat("books on the network need libcurl (Debian: libcurl4): ", Message(library.status())));
  }
  Curl curl;
  TABIA_RETURN_IF_ERROR(library->Find("curl_global_init", curl.global_init));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_init", curl.easy_init));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_cleanup", curl.easy_cleanup));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_setopt", curl.easy_setopt));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_getinfo", curl.easy_getinfo));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_strerror", curl.easy_strerror));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_init", curl.multi_init));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_cleanup", curl.multi_cleanup));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_setopt", curl.multi_setopt));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_add_handle", curl.multi_add_handle));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_remove_handle", curl.multi_remove_handle));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_perform", curl.multi_perform));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_poll", curl.multi_poll));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_info_read", curl.multi_info_read));
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    return absl::UnavailableError("libcurl cannot be initialised");
  }
  return curl;
}

}  // namespace

absl::StatusOr<const Curl*> LoadCurl() {
  static const absl::StatusOr<Curl> curl = LoadFunctions();
  if (!curl.ok()) return curl.status();
  return &*curl;
}

namespace {

constexpr int kPartialContent = 206;
constexpr long kMaxRedirects = 5;
constexpr size_t kMaxLineBytes = 4096;               // longer lines of a header are ignored
constexpr size_t kMaxHeaderBytes = size_t{1} << 16;  // of an answer; libcurl keeps all of them in memory

std::string_view WithoutWeakness(std::string_view etag) {
  return etag.starts_with("W/") ? etag.substr(2) : etag;
}

}  // namespace

Transfer::Transfer(const Curl& curl) : curl_(curl), handle_(curl.easy_init()) {
  if (handle_ == nullptr) throw std::bad_alloc();
  curl_.easy_setopt(handle_, CURLOPT_NOSIGNAL, 1L);
  curl_.easy_setopt(handle_, CURLOPT_USERAGENT, "tabia/" TABIA_VERSION);
  curl_.easy_setopt(handle_, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  curl_.easy_setopt(handle_, CURLOPT_TCP_NODELAY, 1L);
  curl_.easy_setopt(handle_, CURLOPT_FOLLOWLOCATION, 1L);
  curl_.easy_setopt(handle_, CURLOPT_MAXREDIRS, kMaxRedirects);
  curl_.easy_setopt(handle_, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_.easy_setopt(handle_, CURLOPT_HEADERFUNCTION, &Transfer::OnHeader);
  curl_.easy_setopt(handle_, CURLOPT_HEADERDATA, this);
  curl_.easy_setopt(handle_, CURLOPT_WRITEFUNCTION, &Transfer::OnBody);
  curl_.easy_setopt(handle_, CURLOPT_WRITEDATA, this);
  curl_.easy_setopt(handle_, CURLOPT_PRIVATE, this);
  // Obeys the variables that the program curl obeys. The library alone has only the certificates of the system.
  for (const char* const name : {"SSL_CERT_FILE", "CURL_CA_BUNDLE"}) {
    const std::string file = Environment(name);
    if (!file.empty()) curl_.easy_setopt(handle_, CURLOPT_CAINFO, file.c_str());
  }
  const std::string folder = Environment("SSL_CERT_DIR");
  if (!folder.empty()) curl_.easy_setopt(handle_, CURLOPT_CAPATH, folder.c_str());
}

Transfer::~Transfer() {
  curl_.easy_cleanup(handle_);
}

void Transfer::Begin(const HttpRequest& request) {
  answer_ = {};
  is_over_ = false;
  max_body_bytes_ = request.max_body_bytes;
  header_bytes_ = 0;
  if (url_ != request.url) SetUrl(request.url);
  curl_.easy_setopt(handle_, CURLOPT_RANGE, request.ranges.c_str());
}

// A redirection from https to http is refused.
void Transfer::SetUrl(const std::string& url) {
  url_ = url;
  const bool is_safe = EqualIgnoringCase(std::string_view(url).substr(0, 6), "https:");
  curl_.easy_setopt(handle_, CURLOPT_REDIR_PROTOCOLS_STR, is_safe ? "https" : "http,https");
  curl_.easy_setopt(handle_, CURLOPT_URL, url_.c_str());
}

void Transfer::End(CURLcode code) {
  is_over_ = true;
  char* location = nullptr;
  curl_.easy_getinfo(handle_, CURLINFO_EFFECTIVE_URL, &location);
  if (location != nullptr) answer_.location = location;
  if (!answer_.fault.empty()) return;
  if (code == CURLE_SSL_CACERT_BADFILE) {
    return GiveUp(
        "no certificates of authorities were found (Debian: install ca-certificates, or name a file in "
        "CURL_CA_BUNDLE)");
  }
  if (code != CURLE_OK) return GiveUp(curl_.easy_strerror(code));
  if (answer_.status != kPartialContent) answer_.fault = Concat("status ", answer_.status);
}

void Transfer::GiveUp(std::string_view why) {
  answer_.fault = MakePrintable(why);
  answer_.body.clear();
}

size_t Transfer::OnHeader(char* line, size_t size, size_t count, void* transfer) {
  return static_cast<Transfer*>(transfer)->TakeHeader({line, size * count}) ? size * count : 0;
}

size_t Transfer::OnBody(char* bytes, size_t size, size_t count, void* transfer) {
  return static_cast<Transfer*>(transfer)->TakeBody({bytes, size * count}) ? size * count : 0;
}

// "HTTP/1.1 206 Partial Content" begins an answer. The header of a redirection before it is dropped. Trailers after a
// body come here too. Returns false to end the transfer.
bool Transfer::TakeHeader(std::string_view line) {
  header_bytes_ += line.size();
  if (header_bytes_ > kMaxHeaderBytes) {
    answer_.fault = "the header is too long";
    return false;
  }
  if (line.starts_with("HTTP/")) {
    answer_ = {};
    TakeWord(line);
    const std::string_view status = TakeWord(line);
    std::from_chars(status.data(), status.data() + status.size(), answer_.status);
    return true;
  }
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || line.size() > kMaxLineBytes) return true;
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = Trim(line.substr(colon + 1));
  if (EqualIgnoringCase(name, "content-type")) answer_.content_type = value;
  if (EqualIgnoringCase(name, "content-range")) answer_.content_range = value;
  if (EqualIgnoringCase(name, "etag")) answer_.etag = WithoutWeakness(value);
  if (EqualIgnoringCase(name, "last-modified")) answer_.last_modified = value;
  return true;
}

// Ends a transfer that is longer than the request before the rest is read.
bool Transfer::TakeBody(std::string_view bytes) {
  const bool is_redirection = answer_.status >= 300 && answer_.status < 400;
  if (is_redirection) return true;
  if (answer_.status == 200) {
    answer_.fault = "the server does not support range requests (status 200)";
  } else if (answer_.status != kPartialContent) {
    answer_.fault = Concat("status ", answer_.status);
  } else if (bytes.size() > max_body_bytes_ - answer_.body.size()) {
    answer_.fault = "the answer is longer than requested";
  } else {
    answer_.body.append(bytes);
    return true;
  }
  return false;
}

namespace {

constexpr long kMaxConnections = 8;  // to one server, where it takes one request at a time on each

int MillisecondsUntil(Clock::time_point deadline, std::chrono::milliseconds limit) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, limit.count()));
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

std::vector<HttpAnswer> HttpClient::Get(absl::Span<const HttpRequest> requests, Clock::time_point deadline,
                                        const OnWait& on_wait) {
  while (transfers_.size() < requests.size()) transfers_.push_back(std::make_unique<Transfer>(curl_));
  for (size_t i = 0; i < requests.size(); ++i) {
    transfers_[i]->Begin(requests[i]);
    curl_.multi_add_handle(multi_, transfers_[i]->handle());
  }
  {
    const absl::Cleanup end = [&] { End(requests.size()); };
    Run(deadline, on_wait);
  }
  std::vector<HttpAnswer> answers;
  for (size_t i = 0; i < requests.size(); ++i) answers.push_back(std::move(transfers_[i]->answer()));
  return answers;
}

void HttpClient::Run(Clock::time_point deadline, const OnWait& on_wait) {
  const std::chrono::milliseconds limit = on_wait ? kMaxPollTime : std::chrono::minutes(1);
  int running = 1;
  while (true) {
    curl_.multi_perform(multi_, &running);
    if (on_wait) on_wait();
    if (running == 0 || Clock::now() >= deadline) break;
    curl_.multi_poll(multi_, nullptr, 0, MillisecondsUntil(deadline, limit), nullptr);
  }
}

// Completes the answers, and cancels the requests that have none.
void HttpClient::End(size_t requests) {
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
