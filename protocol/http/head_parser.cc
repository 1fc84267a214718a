#include "protocol/http/head_parser.h"

#include <algorithm>

#include "core/base/tokens.h"

namespace tabia::http {
namespace {

namespace beast_http = boost::beast::http;

std::string_view ViewOf(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

Method MethodOf(beast_http::verb verb) {
  switch (verb) {
    case beast_http::verb::get:
      return Method::kGet;
    case beast_http::verb::head:
      return Method::kHead;
    case beast_http::verb::options:
      return Method::kOptions;
    default:
      return Method::kOther;
  }
}

}  // namespace

void HeadParser::on_request_impl(beast_http::verb verb, Text, Text target, int version, Error&) {
  request_.method = MethodOf(verb);
  request_.is_http_10 = version < 11;
  SetTarget(ViewOf(target));
}

void HeadParser::on_field_impl(beast_http::field field, Text name, Text value, Error&) {
  static constexpr std::string_view kPrivateNetwork = "Access-Control-Request-Private-Network";
  if (field == beast_http::field::host) {
    is_ambiguous_ |= request_.has_host;
    request_.has_host = true;
    if (!request_.is_absolute) request_.host = ViewOf(value);
  } else if (field == beast_http::field::if_none_match) {
    request_.if_none_match = ViewOf(value);
  } else if (field == beast_http::field::content_length) {
    is_ambiguous_ |= has_length_;
    has_length_ = true;
  } else if (field == beast_http::field::unknown && EqualIgnoringCase(ViewOf(name), kPrivateNetwork)) {
    request_.from_private_network = true;
  }
}

// "/path?query" or "http://host/path?query". Any other form, "*" or that of CONNECT, is a path that nothing has.
void HeadParser::SetTarget(std::string_view target) {
  static constexpr std::string_view kScheme = "http://";
  if (EqualIgnoringCase(target.substr(0, kScheme.size()), kScheme)) {
    target.remove_prefix(kScheme.size());
    const size_t end = std::min(target.find_first_of("/?"), target.size());
    request_.is_absolute = true;
    request_.host = target.substr(0, end);
    target.remove_prefix(end);
  }
  const size_t mark = std::min(target.find('?'), target.size());
  request_.path = target.substr(0, mark);
  if (request_.path.empty()) request_.path = "/";
  if (mark < target.size()) request_.query = target.substr(mark + 1);
}

}  // namespace tabia::http
