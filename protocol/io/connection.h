// One client of the server.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "asio/ip/tcp.hpp"
#include "asio/steady_timer.hpp"
#include "protocol/io/log.h"
#include "protocol/io/pace.h"
#include "protocol/io/upstream.h"
#include "protocol/session.h"

namespace tabia::io {

struct ConnectionLimits {
  std::chrono::milliseconds idle{3'600'000};  // without a whole message: a player may think
  // From the first bytes of a message to its end.
  std::chrono::milliseconds message{3'600'000};
  // Without a whole message, until the connection may be closed for a new one where there are too many.
  std::chrono::milliseconds busy{60'000};
  std::chrono::milliseconds writing{30'000};  // until the client has read the answer
  // After the last answer, to a client that is still sending: a connection that is closed with unread bytes is reset,
  // and the client may never see the answer.
  std::chrono::milliseconds lingering{0};
};

class Connection;

// What all clients share.
struct ConnectionHost {
  ConnectionLimits limits = {};
  Upstream* upstream = nullptr;  // may be null
  Pace* pace = nullptr;
  Log log = {};
  std::function<void(const std::shared_ptr<Connection>&)> closed = {};  // once each
};

// Takes one message, answers it, takes the next: what the client sends meanwhile stays with the system, which
// makes the client wait. So there is never more in memory than one read, one message and one answer.
//
// The rest of a message is awaited at once if it came in two pieces. Before each further piece there is a pause, twice as
// long as the last one: 1 ms to 1 s. So a client that sends a byte at a time takes about one reply a second, and many of them
// together do not delay the others.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  // `host` must outlive the connection.
  Connection(asio::ip::tcp::socket socket, std::unique_ptr<protocol::Conversation> conversation,
             const ConnectionHost& host);

  void Begin();
  void Close();

  // Returns how long the client has not completed a message that is awaited; zero while it is being answered.
  std::chrono::steady_clock::duration idle_time() const;

 private:
  bool IsAhead() const;
  void NextTurn(void (Connection::*step)());
  void StepLater(void (Connection::*step)());
  void AwaitMessage();
  void Continue();
  void AwaitRest();
  void ReadRest();
  // Lets the system wake the loop only for this many bytes of the client: each byte of many would wake it otherwise.
  void WakeFor(size_t size_bytes);
  void Read();
  void HandleRead(const asio::error_code& error, size_t size_bytes);
  void HandleEnd();
  void Handle(protocol::Reply reply);
  void AskUpstream(const std::string& line);
  void Write();
  void End();
  void Discard();
  void CloseAfter(std::chrono::milliseconds limit);

  asio::ip::tcp::socket socket_;
  const std::unique_ptr<protocol::Conversation> conversation_;
  const ConnectionHost& host_;
  asio::steady_timer deadline_;
  asio::steady_timer pause_;
  std::chrono::steady_clock::time_point idle_since_ = std::chrono::steady_clock::time_point::max();
  std::array<char, 4096> buffer_;
  std::string_view unread_;    // of the buffer
  bool fills_buffer_ = false;  // at the last read: there may be more
  std::string answer_;
  bool has_begun_ = false;  // the message that is awaited
  int pauses_ = 0;          // in that message
  bool is_ending_ = false;  // once the answer is written
  bool is_closed_ = false;
};

}  // namespace tabia::io
