#include "protocol/io/stream.h"

#include <cerrno>
#include <mutex>
#include <optional>
#include <utility>

#include "asio/executor_work_guard.hpp"
#include "asio/post.hpp"
#include "protocol/io/windows/stream_threads.h"

namespace tabia::io {
namespace {

// The longest wait of Stop for a reader that takes nothing.
constexpr std::chrono::milliseconds kForLastBytes{60};

}  // namespace

// The reader and the writer call Fulfil while they hold their own mutex. So the loop's thread never holds `mutex` while
// it calls them.
struct Stream::State : std::enable_shared_from_this<State> {
  using Work = asio::executor_work_guard<asio::io_context::executor_type>;
  struct Wait {
    Handler handle;
    std::optional<Work> work = {};  // during the wait: keeps the loop running
    bool is_on_its_way = false;
  };

  State(asio::io_context& loop, Handlers handlers)
      : io(loop), readable{std::move(handlers.readable)}, writable{std::move(handlers.writable)} {}

  bool is_open() const { return descriptor >= 0; }
  StreamReader& Reader();
  StreamWriter& Writer();

  void Begin(Wait State::*wait);
  void Fulfil(Wait State::*wait);
  void End(Wait State::*wait);
  std::function<void()> Fulfilling(Wait State::*wait);

  asio::io_context& io;
  std::mutex mutex;     // of all waits, and of the descriptor
  int descriptor = -1;  // while it is open; after that no thread may post to the loop
  Wait readable, writable;
  std::shared_ptr<StreamReader> reader;
  std::shared_ptr<StreamWriter> writer;
};

Stream::Stream(asio::io_context& io, Handlers handlers)
    : state_(std::make_shared<State>(io, std::move(handlers))) {}

int Stream::Start(int descriptor) {
  if (descriptor < 0 || !IsOpen(HandleOf(descriptor))) return EBADF;
  state_->descriptor = descriptor;
  return 0;
}

void Stream::Stop() {
  if (state_->writer != nullptr) state_->writer->IsDoneWithin(kForLastBytes);
  {
    const std::lock_guard lock(state_->mutex);
    state_->descriptor = -1;
    state_->readable.work.reset();
    state_->writable.work.reset();
  }
  if (state_->reader != nullptr) state_->reader->Stop();
  if (state_->writer != nullptr) state_->writer->Stop();
}

void Stream::AwaitReadable() {
  if (!state_->is_open()) return;
  state_->Begin(&State::readable);
  if (IsReadable()) state_->Fulfil(&State::readable);
}

void Stream::AwaitWritable() {
  if (!state_->is_open()) return;
  state_->Begin(&State::writable);
  if (IsWritable({})) state_->Fulfil(&State::writable);
}

void Stream::AwaitBroken() {}

bool Stream::IsReadable() const {
  return state_->is_open() && state_->Reader().IsReady();
}

bool Stream::IsWritable(std::chrono::milliseconds limit) const {
  return state_->is_open() && state_->Writer().IsDoneWithin(limit);
}

ssize_t Stream::Read(char* into, size_t size) {
  if (state_->is_open()) return state_->Reader().Read(into, size);
  errno = EBADF;
  return -1;
}

ssize_t Stream::Write(std::string_view text) {
  if (state_->is_open()) return state_->Writer().Write(text);
  errno = EBADF;
  return -1;
}

// Each thread has a handle of its own, because closing a handle waits for a read or write by another thread.
StreamReader& Stream::State::Reader() {
  if (reader == nullptr) reader = StreamReader::Start(DuplicateOf(descriptor), Fulfilling(&State::readable));
  return *reader;
}

StreamWriter& Stream::State::Writer() {
  if (writer == nullptr) writer = StreamWriter::Start(DuplicateOf(descriptor), Fulfilling(&State::writable));
  return *writer;
}

std::function<void()> Stream::State::Fulfilling(Wait State::*wait) {
  return [weak = weak_from_this(), wait] {
    if (const std::shared_ptr<State> state = weak.lock()) state->Fulfil(wait);
  };
}

void Stream::State::Begin(Wait State::*wait) {
  const std::lock_guard lock(mutex);
  Wait& begun = this->*wait;
  if (!begun.work) begun.work.emplace(io.get_executor());
}

// Ends a wait. May be called on any thread.
void Stream::State::Fulfil(Wait State::*wait) {
  const std::lock_guard lock(mutex);
  Wait& fulfilled = this->*wait;
  if (!is_open() || !fulfilled.work || std::exchange(fulfilled.is_on_its_way, true)) return;
  asio::post(io, [self = shared_from_this(), wait] { self->End(wait); });
}

void Stream::State::End(Wait State::*wait) {
  Wait& ended = this->*wait;
  {
    const std::lock_guard lock(mutex);
    ended.is_on_its_way = false;
    ended.work.reset();
    if (!is_open()) return;
  }
  ended.handle();
}

}  // namespace tabia::io
