#include "tests/io/wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <utility>

#include "gtest/gtest.h"

namespace tabia::io {
namespace {

sockaddr_in Loopback(uint16_t port) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

const sockaddr* General(const sockaddr_in& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

int NewSocket() {
  return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

void LimitWaiting(int descriptor) {
  const timeval limit = {120, 0};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

}  // namespace

Wire::Wire(int descriptor, std::nullptr_t) : descriptor_(descriptor) {
  LimitWaiting(descriptor);
}

Wire::Wire(uint16_t port) : Wire(NewSocket(), nullptr) {
  const sockaddr_in address = Loopback(port);
  EXPECT_EQ(connect(descriptor_, General(address), sizeof address), 0);
}

Wire::Wire(Wire&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), unread_(std::move(other.unread_)) {}

Wire& Wire::operator=(Wire&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(unread_, other.unread_);
  return *this;
}

bool Wire::Send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<size_t>(sent));
  }
  return true;
}

std::optional<std::string> Wire::ReadLine() {
  size_t end;
  while ((end = unread_.find('\n')) == std::string::npos) {
    char bytes[4096];
    const ssize_t size = recv(descriptor_, bytes, sizeof bytes, 0);
    if (size <= 0) return std::nullopt;
    unread_.append(bytes, static_cast<size_t>(size));
  }
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return line;
}

void Wire::EndSending() {
  shutdown(descriptor_, SHUT_WR);
}

void Wire::Close() {
  if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
}

void Wire::Reset() {
  const linger at_once = {1, 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  Close();
}

Listener::Listener(Start start) : descriptor_(NewSocket()) {
  LimitWaiting(descriptor_);
  const sockaddr_in address = Loopback(0);
  EXPECT_EQ(bind(descriptor_, General(address), sizeof address), 0);
  if (start == kListening) Begin();
}

Listener::~Listener() {
  close(descriptor_);
}

void Listener::Begin() {
  EXPECT_EQ(listen(descriptor_, 16), 0);
}

uint16_t Listener::port() const {
  sockaddr_in address = {};
  socklen_t size = sizeof address;
  getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

Wire Listener::Accept() {
  return Wire::Of(accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC));
}

}  // namespace tabia::io
