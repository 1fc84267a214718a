// The client of the upstream program: another external player, asked where the books have nothing.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "asio/io_context.hpp"
#include "asio/steady_timer.hpp"
#include "protocol/io/log.h"
#include "protocol/io/upstream_wire.h"

namespace tabia::io {

struct UpstreamLimits {
  std::chrono::milliseconds answer{60'000};  // from being asked, with all waiting
  std::chrono::milliseconds min_pause{50};   // before connecting again; doubled each time that fails
  std::chrono::milliseconds max_pause{5'000};
};

// gnubg serves one connection, reads one line of it at a time and listens again only when that connection has
// ended: hence one connection is kept, and requests wait in a queue. Used by one thread.
class Upstream final : private UpstreamWire::Owner {
 public:
  using Reply = absl::StatusOr<std::string>;
  using Done = std::function<void(const Reply&)>;

  // `address` is for messages. Must live while `io` runs. Connects at the first request, or at Open.
  Upstream(asio::io_context& io, const Address& address, std::vector<Endpoint> endpoints, Log log,
           const UpstreamLimits& limits = {});
  ~Upstream() { Close(); }

  // Connects before the first request, so that the user soon learns of an upstream program that is not there.
  void Open();
  // Calls `done` once, later, with the line that answers `line`, or why there is none.
  void Ask(std::string line, Done done);
  // Forgets all requests. The last call.
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
