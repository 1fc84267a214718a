#include "protocol/io/upstream_wire.h"

#include <utility>

#include "asio/buffer.hpp"
#include "asio/connect.hpp"
#include "asio/read_until.hpp"
#include "asio/write.hpp"

namespace tabia::io {
namespace {

// gnubg ends some lines in CR LF, and puts a NUL after others.
bool IsLineFrame(char c) {
  return c == '\0' || c == '\r' || c == '\n';
}

std::string WithoutFrame(std::string_view line) {
  while (!line.empty() && IsLineFrame(line.front())) line.remove_prefix(1);
  while (!line.empty() && IsLineFrame(line.back())) line.remove_suffix(1);
  return std::string(line);
}

}  // namespace

void UpstreamWire::Connect(const std::vector<Endpoint>& endpoints) {
  asio::async_connect(socket_, endpoints,
                      [self = shared_from_this()](const asio::error_code& error, const Endpoint&) {
                        if (self->owner_ == nullptr) return;
                        if (error) return self->ReportLoss(error.message());
                        asio::error_code ignored;
                        self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
                        self->socket_.set_option(asio::socket_base::keep_alive(true), ignored);
                        self->Read();
                        self->owner_->OnConnected();
                      });
}

void UpstreamWire::Send(std::string line) {
  sent_ = std::move(line) + '\n';
  asio::async_write(socket_, asio::buffer(sent_),
                    [self = shared_from_this()](const asio::error_code& error, size_t) {
                      if (self->owner_ != nullptr && error) self->ReportLoss(error.message());
                    });
}

void UpstreamWire::Close() {
  owner_ = nullptr;
  asio::error_code ignored;
  socket_.close(ignored);
}

// Always under way, so that the end of the connection is seen when it comes and not by the next request.
void UpstreamWire::Read() {
  asio::async_read_until(socket_, asio::dynamic_buffer(unread_, kMaxUpstreamLineBytes), '\n',
                         [self = shared_from_this()](const asio::error_code& error, size_t size_bytes) {
                           if (self->owner_ == nullptr) return;
                           if (!error) return self->TakeLine(size_bytes);
                           const bool too_long = error == asio::error::not_found;
                           self->ReportLoss(too_long ? "its line is longer than 255 bytes" : error.message());
                         });
}

void UpstreamWire::TakeLine(size_t size_bytes) {
  std::string line = WithoutFrame(std::string_view(unread_).substr(0, size_bytes));
  const bool goes_on = !WithoutFrame(std::string_view(unread_).substr(size_bytes)).empty();
  unread_.clear();
  if (!goes_on) Read();
  owner_->OnLine(std::move(line));
  // What comes after the line would be taken for the answer to the next.
  if (goes_on && owner_ != nullptr) ReportLoss("it answers more than one line");
}

void UpstreamWire::ReportLoss(std::string_view why) {
  Owner* const owner = owner_;
  Close();
  owner->OnLost(absl::UnavailableError(std::string(why)));
}

}  // namespace tabia::io
