#include "protocol/http/conversation.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::http {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";
// Room for the method and the version, around the target of the first line.
constexpr size_t kLineFrameBytes = 32;

// Skips blank lines before a request, as RFC 9112 (2.2) recommends.
void SkipLineEnds(std::string_view& bytes) {
  while (bytes.starts_with("\r\n")) bytes.remove_prefix(2);
}

bool HasBareLineFeed(std::string_view bytes) {
  for (size_t at = bytes.find('\n'); at != std::string_view::npos; at = bytes.find('\n', at + 1)) {
    if (at == 0 || bytes[at - 1] != '\r') return true;
  }
  return false;
}

// Returns the error of a head that is incomplete and already wrong.
std::optional<BadHead> FindFaultInPart(std::string_view part) {
  if (HasBareLineFeed(part)) return BadHead{400, "a line ends without a carriage return"};
  if (part.find('\n') == std::string_view::npos && part.size() > kMaxTargetBytes + kLineFrameBytes) {
    return BadHead{414, "the address is too long"};
  }
  if (part.size() > kMaxHeadBytes) return BadHead{431, "the head is too long"};
  return std::nullopt;
}

// Returns the log line of a request.
std::string LogLine(const Request& request, const Response& response) {
  return MakePrintable(
      Concat(response.status, " ", request.path, request.query.empty() ? "" : "?", request.query));
}

}  // namespace

std::optional<protocol::Reply> Conversation::Take(std::string_view& bytes) {
  if (posted_) return TakeBody(bytes);
  if (kept_ == "\r" && bytes.starts_with('\n')) {  // a blank line that two reads have split
    kept_.clear();
    bytes.remove_prefix(1);
  }
  if (kept_.empty()) SkipLineEnds(bytes);
  if (bytes.empty()) return std::nullopt;
  const bool is_copied = !kept_.empty();
  // The end may have begun in the last bytes that were kept.
  const size_t searched = kept_.size() - std::min(kept_.size(), kHeadEnd.size() - 1);
  const size_t kept_before = kept_.size();
  if (is_copied) kept_.append(bytes.substr(0, kMaxHeadBytes + 1 - std::min(kept_.size(), kMaxHeadBytes)));
  const std::string_view all = is_copied ? std::string_view(kept_) : bytes;
  const size_t end = all.find(kHeadEnd, searched);
  if (end == std::string_view::npos || end + kHeadEnd.size() > kMaxHeadBytes) {
    if (const std::optional<BadHead> fault = FindFaultInPart(all)) return Refuse(*fault);
    if (!is_copied) kept_ = bytes;
    bytes = {};
    return std::nullopt;
  }
  std::optional<protocol::Reply> reply = TakeHead(all.substr(0, end + kHeadEnd.size()));
  bytes.remove_prefix(end + kHeadEnd.size() - kept_before);
  kept_.clear();
  return reply ? std::move(reply) : TakeBody(bytes);
}

std::optional<protocol::Reply> Conversation::TakeHead(std::string_view head) {
  std::variant<Request, BadHead> parsed = ParseHead(head);
  if (const BadHead* bad = std::get_if<BadHead>(&parsed)) return Refuse(*bad);
  Request& request = std::get<Request>(parsed);
  if (request.body_bytes == 0) return Answer(request);
  if (!site_.ReadsBodyOf(request)) {  // answers without the body, and closes the connection
    request.keep_alive = false;
    return Answer(request);
  }
  const bool is_awaited = request.expects_continue && !request.is_http_10;
  posted_ = std::move(request);
  if (!is_awaited) return std::nullopt;
  protocol::Reply interim;
  interim.bytes = "HTTP/1.1 100 Continue\r\n\r\n";
  return interim;
}

std::optional<protocol::Reply> Conversation::TakeBody(std::string_view& bytes) {
  const std::string_view part = bytes.substr(0, posted_->body_bytes - posted_->body.size());
  posted_->body.append(part);
  bytes.remove_prefix(part.size());
  if (posted_->body.size() < posted_->body_bytes) return std::nullopt;
  const Request request = *std::exchange(posted_, std::nullopt);
  return Answer(request);
}

protocol::Reply Conversation::Refuse(const BadHead& bad) const {
  site_.CountBadHead(bad.status);
  protocol::Reply reply;
  reply.bytes =
      ToBytes(ErrorResponse(bad.status, "request", bad.why), {.keep_alive = false, .date = site_.Date()});
  reply.close = true;
  if (site_.log_queries()) reply.log = {Concat(bad.status, " ", bad.why)};
  return reply;
}

protocol::Reply Conversation::Answer(const Request& request) const {
  if (const std::optional<Response> response = site_.Answer(request)) return ReplyOf(request, *response);
  protocol::Reply reply;
  reply.work = [this, request, read = site_.AnswerLater(request)] {
    return [this, request, respond = read()] { return ReplyOf(request, respond()); };
  };
  return reply;
}

protocol::Reply Conversation::ReplyOf(const Request& request, const Response& response) const {
  protocol::Reply reply;
  reply.bytes = ToBytes(response, {.with_body = request.method != Method::kHead,
                                   .keep_alive = request.keep_alive,
                                   .is_http_10 = request.is_http_10,
                                   .date = site_.Date()});
  reply.close = !request.keep_alive;
  if (site_.log_queries()) reply.log = {LogLine(request, response)};
  return reply;
}

}  // namespace tabia::http
