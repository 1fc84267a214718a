#include "protocol/io/stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include "asio/error.hpp"
#include "asio/posix/stream_descriptor.hpp"
#include "protocol/io/linux/ready.h"

namespace tabia::io {

using asio::posix::stream_descriptor;

namespace {

short EventOf(stream_descriptor::wait_type type) {
  if (type == stream_descriptor::wait_read) return POLLIN;
  return type == stream_descriptor::wait_write ? POLLOUT : 0;
}

}  // namespace

struct Stream::State {
  struct Wait {
    Handler handle;
    bool is_under_way = false;
  };

  State(asio::io_context& io, Handlers handlers)
      : stream(io),
        readable{std::move(handlers.readable)},
        writable{std::move(handlers.writable)},
        broken{std::move(handlers.broken)} {}

  static void Await(const std::shared_ptr<State>& state, stream_descriptor::wait_type type,
                    Wait State::*wait);

  stream_descriptor stream;
  Wait readable, writable, broken;
};

Stream::Stream(asio::io_context& io, Handlers handlers)
    : state_(std::make_shared<State>(io, std::move(handlers))) {}

int Stream::Start(int descriptor) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return errno;
  asio::error_code error;
  state_->stream.assign(descriptor, error);
  // Asio makes a descriptor non-blocking before it waits, unless it believes that it has done so already.
  if (!error) state_->stream.native_non_blocking(true, error);
  fcntl(descriptor, F_SETFL, flags);
  if (error) Stop();
  return error.value();
}

void Stream::Stop() {
  if (state_->stream.is_open()) state_->stream.release();
}

void Stream::AwaitReadable() {
  State::Await(state_, stream_descriptor::wait_read, &State::readable);
}

void Stream::AwaitWritable() {
  State::Await(state_, stream_descriptor::wait_write, &State::writable);
}

void Stream::AwaitBroken() {
  State::Await(state_, stream_descriptor::wait_error, &State::broken);
}

bool Stream::IsReadable() const {
  return IsReadyWithin(state_->stream.native_handle(), POLLIN, {});
}

bool Stream::IsWritable(std::chrono::milliseconds limit) const {
  return IsReadyWithin(state_->stream.native_handle(), POLLOUT, limit);
}

ssize_t Stream::Read(char* into, size_t size) {
  return read(state_->stream.native_handle(), into, size);
}

ssize_t Stream::Write(std::string_view text) {
  constexpr off_t kCurrentOffset = -1;
  const int descriptor = state_->stream.native_handle();
  const iovec bytes = {const_cast<char*>(text.data()), text.size()};
  const ssize_t written = pwritev2(descriptor, &bytes, 1, kCurrentOffset, RWF_NOWAIT);
  if (written >= 0 || (errno != EAGAIN && errno != EOPNOTSUPP)) return written;
  // Some files, and all files of older systems, do not support RWF_NOWAIT; some report that as EAGAIN.
  if (IsWritable({})) return write(descriptor, text.data(), std::min<size_t>(text.size(), PIPE_BUF));
  errno = EAGAIN;
  return -1;
}

void Stream::State::Await(const std::shared_ptr<State>& state, stream_descriptor::wait_type type,
                          Wait State::*wait) {
  if (!state->stream.is_open() || std::exchange((*state.*wait).is_under_way, true)) return;
  state->stream.async_wait(type, [state, type, wait](const asio::error_code& error) {
    (*state.*wait).is_under_way = false;
    if (!state->stream.is_open() || error == asio::error::operation_aborted) return;
    // A file never breaks.
    if (error == asio::error::operation_not_supported && type == stream_descriptor::wait_error) return;
    // Asio reuses the record of a released descriptor for the next one, with the events that the loop has fetched for
    // the old one. So a wait may end for an event of another descriptor, and is repeated.
    if (!error && !IsReadyWithin(state->stream.native_handle(), EventOf(type), {}))
      return Await(state, type, wait);
    (*state.*wait).handle();
  });
}

}  // namespace tabia::io
