#include "protocol/io/line_loop.h"

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "asio/executor_work_guard.hpp"
#include "asio/io_context.hpp"
#include "core/base/status.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/io/line_splitter.h"
#include "protocol/io/stream.h"
#include "protocol/io/without_exceptions.h"

namespace tabia::io {
namespace {

class LineLoop {
 public:
  LineLoop(protocol::Session& session, const Log& log, const LineLoopOptions& options)
      : session_(session), log_(log), options_(options), splitter_(options.max_line_bytes) {}

  absl::Status Run() {
    TABIA_RETURN_IF_ERROR(PrepareUpstream());
    const int error = input_.Start(options_.input);
    if (error != 0) return SystemError("standard input", "read", error);
    input_.AwaitReadable();
    while (!is_over_) io_.run_one();
    return status_;
  }

 private:
  absl::Status PrepareUpstream() {
    if (!options_.upstream) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(std::vector<Endpoint> endpoints, Resolve(*options_.upstream));
    upstream_.emplace(io_, *options_.upstream, std::move(endpoints), log_, options_.upstream_limits);
    return absl::OkStatus();
  }

  void HandleInput() {
    const ssize_t size = input_.Read(buffer_.data(), buffer_.size());
    if (size < 0 && !IsTransient(errno)) return End(SystemError("standard input", "read", errno));
    is_at_end_ = size == 0;
    unread_ = {buffer_.data(), size > 0 ? static_cast<size_t>(size) : 0};
    Advance();
  }

  // Handles the lines that have come. While the upstream program is asked, the next one waits.
  void Advance() {
    while (!is_over_ && !awaits_upstream_) {
      if (const auto line = splitter_.TakeLine(unread_)) {
        Handle(session_.HandleLine(*line));
      } else if (!is_at_end_) {
        return input_.AwaitReadable();
      } else if (const auto rest = splitter_.TakeRest()) {
        Handle(session_.HandleLine(*rest));
      } else {
        is_over_ = true;
      }
    }
  }

  void Handle(const protocol::Reply& reply) {
    for (const std::string& text : reply.log) log_(text);
    text_.clear();
    for (const std::string& line : reply.lines) text_.append(line).push_back('\n');
    const int error = WriteAll(options_.output, text_);
    is_over_ |= reply.close || error != 0;
    if (error != 0 && error != EPIPE) End(SystemError("standard output", "written", error));
    if (reply.to_upstream && !is_over_) AskUpstream(*reply.to_upstream);
  }

  void AskUpstream(const std::string& line) {
    if (!upstream_) return Handle(session_.HandleUpstream(absl::UnavailableError("there is no fallback")));
    awaits_upstream_ = true;
    upstream_->Ask(line, [this](const absl::StatusOr<std::string>& answer) {
      awaits_upstream_ = false;
      Handle(session_.HandleUpstream(answer));
      Advance();
    });
  }

  void End(const absl::Status& status) {
    status_ = status;
    is_over_ = true;
  }

  protocol::Session& session_;
  const Log& log_;
  const LineLoopOptions& options_;
  asio::io_context io_{1};
  const asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  Stream input_{io_, {.readable = [this] { HandleInput(); }}};
  std::optional<Upstream> upstream_;
  std::array<char, 1 << 12> buffer_;
  std::string_view unread_;  // of the buffer
  LineSplitter splitter_;
  std::string text_;  // of a reply; kept for its memory
  bool awaits_upstream_ = false;
  bool is_at_end_ = false;  // of the input
  bool is_over_ = false;
  absl::Status status_;
};

}  // namespace

absl::Status RunLines(protocol::Session& session, const Log& log, const LineLoopOptions& options) {
  IgnoreClosedPipes();
  return WithoutExceptions("network", [&] { return LineLoop(session, log, options).Run(); });
}

}  // namespace tabia::io
