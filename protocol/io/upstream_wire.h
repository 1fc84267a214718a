// One connection to the upstream program, from its beginning to its end.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "asio/io_context.hpp"
#include "protocol/io/address.h"

namespace tabia::io {

// A longer line crashes gnubg, and it promises none itself. With the line end.
inline constexpr size_t kMaxUpstreamLineBytes = 255;

class UpstreamWire : public std::enable_shared_from_this<UpstreamWire> {
 public:
  // Is notified of what happens, but never from within a call of the wire.
  class Owner {
   public:
    virtual void OnConnected() = 0;
    virtual void OnLine(std::string line) = 0;
    // Could not be connected, or is no longer connected. The last notification.
    virtual void OnLost(const absl::Status& why) = 0;

   protected:
    ~Owner() = default;
  };

  UpstreamWire(asio::io_context& io, Owner& owner) : socket_(io), owner_(&owner) {}

  // `endpoints` are tried in their order.
  void Connect(const std::vector<Endpoint>& endpoints);
  void Send(std::string line);
  // No notification follows.
  void Close();

 private:
  void Read();
  void TakeLine(size_t size_bytes);
  void ReportLoss(std::string_view why);

  asio::ip::tcp::socket socket_;
  Owner* owner_;        // null once closed
  std::string sent_;    // until it is written
  std::string unread_;  // received, and not a whole line yet
};

}  // namespace tabia::io
