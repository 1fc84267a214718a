// The upstream program: another external player, which answers if the books have no answer.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "asio/io_context.hpp"
#include "asio/steady_timer.hpp"
#include "protocol/io/address.h"
#include "protocol/io/user_log.h"

namespace tabia::io {

// The longest line, with its end. gnubg crashes on a longer line, and never sends one.
inline constexpr size_t kMaxUpstreamLineBytes = 255;

// One connection to the upstream program, from its beginning to its end.
class UpstreamWire : public std::enable_shared_from_this<UpstreamWire> {
 public:
  // Receives the events of a connection, but never from within a call of the wire.
  class Owner {
   public:
    virtual void OnConnected() = 0;
    virtual void OnLine(std::string line) = 0;
    // Called if the connection could not be made or is lost. No event follows.
    virtual void OnLost(const absl::Status& why) = 0;

   protected:
    ~Owner() = default;
  };

  UpstreamWire(asio::io_context& io, Owner& owner) : socket_(io), owner_(&owner) {}

  // Tries the endpoints in their order.
  void Connect(const std::vector<Endpoint>& endpoints);
  void Send(std::string line);
  // Closes the connection. No event follows.
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

struct UpstreamLimits {
  std::chrono::milliseconds answer{60'000};  // from Ask to the answer
  std::chrono::milliseconds min_pause{50};   // before connecting again; doubled after each failure
  std::chrono::milliseconds max_pause{5'000};
};

// The client of the upstream program. gnubg serves one connection, reads one line of it at a time, and listens again
// only when that connection has ended. So one connection is kept, and requests wait in a queue. Not safe for use by two
// threads.
class Upstream final : private UpstreamWire::Owner {
 public:
  using Reply = absl::StatusOr<std::string>;
  using Done = std::function<void(const Reply&)>;

  // Uses `address` in messages only. Connects at the first request, or at Open. Must live while `io` runs.
  Upstream(asio::io_context& io, const Address& address, std::vector<Endpoint> endpoints, Log log,
           const UpstreamLimits& limits = {});
  ~Upstream() { Close(); }

  // Connects before the first request, so that the user sees at once if no upstream program is there.
  void Open();
  // Calls `done` once, later, with the answer to `line`, or with an error.
  void Ask(std::string line, Done done);
  // Drops all requests. No other call may follow.
  void Close();

 private:
  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::milliseconds;
  enum class State { kApart, kPausing, kConnecting, kReady, kAsking };
  struct Request {
    std::string line;
    Done done;
    Clock::time_point deadline;
  };

  void OnConnected() override;
  void OnLine(std::string line) override;
  void OnLost(const absl::Status& why) override;

  void Advance();
  void Connect();
  void SendFirst();
  void FailToConnect(const absl::Status& why);
  void Pause(Milliseconds pause);
  void AnswerFirst(const Reply& reply);
  void Answer(Done done, const Reply& reply);
  void WatchFirst();
  void GiveUpFirst();

  asio::io_context& io_;
  const std::string name_;
  const std::vector<Endpoint> endpoints_;
  const Log log_;
  const UpstreamLimits limits_;
  State state_ = State::kApart;
  std::shared_ptr<UpstreamWire> wire_;  // while connecting or connected
  std::deque<Request> requests_;        // the first is being asked, or is the next
  asio::steady_timer deadline_;         // of the first request
  asio::steady_timer pause_;
  Milliseconds next_pause_;
  absl::Status failure_;  // of the last attempt to connect
};

}  // namespace tabia::io
