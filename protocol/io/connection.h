// A connection of the server, and the queue that keeps the requests of one client from delaying the other clients.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "asio/io_context.hpp"
#include "asio/ip/tcp.hpp"
#include "asio/steady_timer.hpp"
#include "asio/thread_pool.hpp"
#include "protocol/io/upstream.h"
#include "protocol/io/user_log.h"
#include "protocol/session.h"

namespace tabia::io {

struct ConnectionLimits {
  std::chrono::milliseconds idle{3'600'000};     // without a whole message; long, because players think
  std::chrono::milliseconds message{3'600'000};  // from the first byte of a message to its end
  // The idle times after which a new client may replace this one, if there are too many clients: `busy` counts from the
  // last whole message, and `silent` from the connection if no message has arrived. `silent` is short, because only a
  // client that has sent messages may be waiting for a player's move.
  std::chrono::milliseconds busy{60'000}, silent{1'000};
  std::chrono::milliseconds writing{30'000};  // until the client has read the answer
  // After the last answer, until the server closes the connection of a client that is still sending. A connection that
  // is closed with unread bytes is reset, and the client may never see the answer.
  std::chrono::milliseconds lingering{0};
};

// A queue that limits the server's time for clients that send faster than they are answered. It pauses for a
// millisecond after every 64 steps. Clients that wait for each answer are served between the steps, so a flood does not
// delay them. Without the pause, the server would be so busy that the system would prefer other programs to it.
class Pace {
 public:
  // Stores `io`. This object must live while `io` runs.
  explicit Pace(asio::io_context& io) : io_(io), rest_(io) {}

  // Calls `step` once, later, unless Close comes first.
  void Later(std::function<void()> step);
  // Drops all steps. No other call may follow.
  void Close();

 private:
  void Advance();
  void TakeStep();
  void Rest();

  asio::io_context& io_;
  asio::steady_timer rest_;
  std::deque<std::function<void()>> steps_;
  bool is_advancing_ = false;
  int taken_ = 0;  // steps since the last rest
};

// Runs work on other threads, and gives the results to the loop. For the loop's thread.
class Workers {
 public:
  using Finish = std::function<protocol::Reply()>;

  // Stores `io`, which must outlive this object.
  explicit Workers(asio::io_context& io) : io_(io) {}

  // Calls `done` on the loop with the result of the work; with an empty function in the case of core/README.md,
  // "When memory runs out".
  void Run(protocol::Work work, std::function<void(const Finish&)> done);
  // Returns whether work is running. The destructor waits for it.
  bool busy() const { return running_ > 0; }

 private:
  asio::io_context& io_;
  std::optional<asio::thread_pool> threads_;  // made for the first work
  size_t running_ = 0;
};

class Connection;

// The parts of the server that all connections share.
struct ConnectionHost {
  ConnectionLimits limits = {};
  Upstream* upstream = nullptr;  // may be null
  Pace* pace = nullptr;
  Workers* workers = nullptr;
  Log log = {};
  std::function<void(const std::shared_ptr<Connection>&)> closed = {};  // called once for each connection
};

// One client of the server. Reads one message, answers it, and reads the next. Further bytes of the client stay in the
// system's buffers. When these are full, the client waits. So a connection stores at most one read, one message and one
// answer.
//
// The second piece of a message is read as soon as it arrives. Each further piece is read after a pause, which doubles
// from 1 ms to 1 s. So a client that sends single bytes costs about one wake-up a second, and many such clients do not
// delay the others.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  // Stores `host`, which must outlive the connection.
  Connection(asio::ip::tcp::socket socket, std::unique_ptr<protocol::Conversation> conversation,
             const ConnectionHost& host);

  void Begin();
  void Close();

  // Returns the time that the server has waited for a whole message; zero while one is being answered.
  std::chrono::steady_clock::duration idle_time() const;
  // Returns by how much the client exceeds the idle time that it has while others wait; negative if it does not.
  std::chrono::steady_clock::duration overstay() const {
    return idle_time() - (has_sent_message_ ? host_.limits.busy : host_.limits.silent);
  }

 private:
  bool IsAhead() const;
  void NextTurn(void (Connection::*step)());
  void StepLater(void (Connection::*step)());
  void AwaitMessage();
  void Continue();
  void AwaitRest();
  void ReadRest();
  // Wakes the loop only for at least this many bytes of the client. Otherwise every single byte would wake it.
  void WakeFor(size_t size_bytes);
  void Read();
  void HandleRead(const asio::error_code& error, size_t size_bytes);
  void HandleEnd();
  void Handle(protocol::Reply reply);
  void AskUpstream(const std::string& line);
  void RunElsewhere(protocol::Work work);
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
  std::string_view unread_;  // of the buffer
  bool has_sent_message_ = false;
  bool fills_buffer_ = false;  // at the last read: there may be more
  std::string answer_;
  bool has_begun_ = false;  // the message that is awaited
  int pauses_ = 0;          // in that message
  bool is_ending_ = false;  // once the answer is written
  bool is_closed_ = false;
};

}  // namespace tabia::io
