// What Beast's parser finds in a head, as a Request.
#pragma once

#include <boost/beast/http/basic_parser.hpp>
#include <cstdint>
#include <string_view>

#include "protocol/http/request.h"

namespace tabia::http {

class HeadParser final : public boost::beast::http::basic_parser<true> {
 public:
  using Error = boost::beast::error_code;
  using Text = boost::beast::string_view;

  Request& request() { return request_; }
  // Whether a field comes twice that may come once.
  bool is_ambiguous() const { return is_ambiguous_; }

 private:
  void on_request_impl(boost::beast::http::verb verb, Text, Text target, int version, Error&) override;
  void on_field_impl(boost::beast::http::field field, Text name, Text value, Error&) override;
  void on_header_impl(Error&) override {}
  // There is nothing more to read: a request with a body is refused by its head.
  void on_response_impl(int, Text, int, Error&) override {}
  void on_body_init_impl(const boost::optional<uint64_t>&, Error&) override {}
  size_t on_body_impl(Text bytes, Error&) override { return bytes.size(); }
  void on_chunk_header_impl(uint64_t, Text, Error&) override {}
  size_t on_chunk_body_impl(uint64_t, Text bytes, Error&) override { return bytes.size(); }
  void on_finish_impl(Error&) override {}

  void SetTarget(std::string_view target);

  Request request_;
  bool has_length_ = false;
  bool is_ambiguous_ = false;
};

}  // namespace tabia::http
