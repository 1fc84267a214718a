// Plain blocking sockets, so that what is tested meets another implementation than its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "gmock/gmock.h"

namespace tabia::io {

// One end of a connection on this machine. A wait of two minutes ends like the end of the stream.
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

// Matches `line` where ReadLine returns it.
inline auto Is(std::string line) {
  return testing::Optional(std::move(line));
}

// A server that the test plays itself, on a port that the system chooses and that is its own from its beginning on: no
// other program can take it.
class Listener {
 public:
  enum Start { kListening, kSilent };

  explicit Listener(Start start = kListening);
  ~Listener();

  uint16_t port() const;
  // Begins to listen. Connections were refused before.
  void Begin();
  Wire Accept();

 private:
  int descriptor_;
};

}  // namespace tabia::io
