// Blocking sockets, so that the server is tested by another implementation.
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
  // Connects to a port of 127.0.0.1.
  explicit Wire(uint16_t port);
  // Takes over a connected descriptor.
  static Wire Of(int descriptor) { return Wire(descriptor, nullptr); }
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;
  ~Wire() { Close(); }

  // Returns false if the other end is closed.
  bool Send(std::string_view text);
  // Returns a line without its LF; nothing at the end or after a reset.
  std::optional<std::string> ReadLine();
  bool IsAtEnd() { return !ReadLine(); }
  // Closes the sending half; the other half can still be read.
  void EndSending();
  void Close();
  // Closes the connection with a reset.
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
