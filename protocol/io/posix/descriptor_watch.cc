#include "protocol/io/descriptor_watch.h"

#include <fcntl.h>
#include <poll.h>

#include <cerrno>
#include <utility>

#include "asio/error.hpp"
#include "asio/posix/stream_descriptor.hpp"

namespace tabia::io {

using asio::posix::stream_descriptor;

namespace {

// Asio gives the record of a descriptor that is released to the next one that is registered, with the events that the
// loop has fetched for the old one: a wait may end for what another descriptor was ready for.
bool IsReady(int descriptor, stream_descriptor::wait_type type) {
  const short events = type == stream_descriptor::wait_read    ? POLLIN
                       : type == stream_descriptor::wait_write ? POLLOUT
                                                               : 0;
  pollfd wait = {descriptor, events, 0};
  return poll(&wait, 1, 0) != 0;
}

}  // namespace

struct DescriptorWatch::State {
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

DescriptorWatch::DescriptorWatch(asio::io_context& io, Handlers handlers)
    : state_(std::make_shared<State>(io, std::move(handlers))) {}

int DescriptorWatch::Start(int descriptor) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return errno;
  asio::error_code error;
  state_->stream.assign(descriptor, error);
  // Asio makes what it waits for non-blocking, unless it believes that it has done so already.
  if (!error) state_->stream.native_non_blocking(true, error);
  fcntl(descriptor, F_SETFL, flags);
  if (error) Stop();
  return error.value();
}

void DescriptorWatch::Stop() {
  if (state_->stream.is_open()) state_->stream.release();
}

void DescriptorWatch::AwaitReadable() {
  State::Await(state_, stream_descriptor::wait_read, &State::readable);
}

void DescriptorWatch::AwaitWritable() {
  State::Await(state_, stream_descriptor::wait_write, &State::writable);
}

void DescriptorWatch::AwaitBroken() {
  State::Await(state_, stream_descriptor::wait_error, &State::broken);
}

void DescriptorWatch::State::Await(const std::shared_ptr<State>& state, stream_descriptor::wait_type type,
                                   Wait State::*wait) {
  if (!state->stream.is_open() || std::exchange((*state.*wait).is_under_way, true)) return;
  state->stream.async_wait(type, [state, type, wait](const asio::error_code& error) {
    (*state.*wait).is_under_way = false;
    if (!state->stream.is_open() || error == asio::error::operation_aborted) return;
    // A file: it never breaks.
    if (error == asio::error::operation_not_supported && type == stream_descriptor::wait_error) return;
    if (!error && !IsReady(state->stream.native_handle(), type)) return Await(state, type, wait);
    (*state.*wait).handle();
  });
}

}  // namespace tabia::io
