// Plain blocking sockets, so that what is tested meets another implementation than its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::io {

// One end of a connection on this machine. Whoever waits for 20 seconds gets an end of file.
class Wire {
 public:
  // To a port of 127.0.0.1.
  explicit Wire(uint16_t port);
  // Takes over a connected descriptor.
  static Wire Of(int descriptor) { return Wire(descriptor, nullptr); }
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;
  ~Wire() { Close(); }

  // False if the other end does not take it.
  bool Send(std::string_view text);
  // Without its LF; nothing at the end, which a reset is too.
  std::optional<std::string> ReadLine();
  bool IsAtEnd() { return !ReadLine(); }
  // No more is sent; what the other end still says can be read.
  void EndSending();
  void Close();
  // Without the polite farewell: the other end sees a reset.
  void Reset();

 private:
  Wire(int descriptor, std::nullptr_t);

  int descriptor_;
  std::string unread_;
};

// A server that the test plays itself. It listens from its beginning on, on a port that the system chooses or
// on the one named.
class Listener {
 public:
  explicit Listener(uint16_t port = 0);
  ~Listener();

  uint16_t port() const;
  Wire Accept();

 private:
  int descriptor_;
};

}  // namespace tabia::io
