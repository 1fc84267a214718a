#include "protocol/io/line_loop.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "protocol/io/line_splitter.h"
#include "protocol/io/write_all.h"

namespace tabia::io {
namespace {

class LineLoop {
 public:
  LineLoop(LineSession& session, const Log& log, const LineLoopOptions& options)
      : session_(session), log_(log), options_(options), splitter_(options.max_line_bytes) {}

  absl::Status Run() {
    TABIA_RETURN_IF_ERROR(PrepareFallback());
    while (!is_over_) TABIA_RETURN_IF_ERROR(HandleInput());
    return absl::OkStatus();
  }

 private:
  absl::Status PrepareFallback() {
    if (!options_.fallback) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(std::vector<Endpoint> endpoints, Resolve(*options_.fallback));
    fallback_.emplace(io_, *options_.fallback, std::move(endpoints), log_, options_.fallback_limits);
    return absl::OkStatus();
  }

  absl::Status HandleInput() {
    char bytes[1 << 12];
    const ssize_t size = read(options_.input, bytes, sizeof bytes);
    if (size < 0) return errno == EINTR ? absl::OkStatus() : SystemError("standard input", "read", errno);
    if (size == 0) return HandleEnd();
    std::string_view unread(bytes, static_cast<size_t>(size));
    while (!is_over_) {
      const std::optional<std::string> line = splitter_.TakeLine(unread);
      if (!line) break;
      TABIA_RETURN_IF_ERROR(Handle(session_.HandleLine(*line)));
    }
    return absl::OkStatus();
  }

  absl::Status HandleEnd() {
    is_over_ = true;
    const std::optional<std::string> rest = splitter_.TakeRest();
    return rest ? Handle(session_.HandleLine(*rest)) : absl::OkStatus();
  }

  absl::Status Handle(LineOutcome outcome) {
    TABIA_RETURN_IF_ERROR(Send(outcome));
    while (outcome.ask_fallback) {
      outcome = session_.HandleFallback(AskFallback(*outcome.ask_fallback));
      TABIA_RETURN_IF_ERROR(Send(outcome));
    }
    return absl::OkStatus();
  }

  absl::Status Send(const LineOutcome& outcome) {
    for (const std::string& text : outcome.log) log_(text);
    std::string text;
    for (const std::string& line : outcome.lines) text.append(line).push_back('\n');
    const int error = WriteAll(options_.output, text);
    is_over_ |= outcome.close || error != 0;
    return error == 0 || error == EPIPE ? absl::OkStatus() : SystemError("standard output", "written", error);
  }

  absl::StatusOr<std::string> AskFallback(const std::string& line) {
    if (!fallback_) return absl::UnavailableError("there is no fallback");
    // What has happened since the last request: the fallback may have closed the connection.
    io_.restart();
    io_.poll();
    std::optional<absl::StatusOr<std::string>> answer;
    fallback_->Ask(line, [&answer](const absl::StatusOr<std::string>& reply) { answer = reply; });
    io_.restart();
    while (!answer) io_.run_one();
    return *std::move(answer);
  }

  LineSession& session_;
  const Log& log_;
  const LineLoopOptions& options_;
  LineSplitter splitter_;
  asio::io_context io_{1};
  std::optional<Fallback> fallback_;
  bool is_over_ = false;
};

}  // namespace

absl::Status RunLines(LineSession& session, const Log& log, const LineLoopOptions& options) {
  signal(SIGPIPE, SIG_IGN);
  try {
    return LineLoop(session, log, options).Run();
  } catch (const std::exception& error) {
    // Asio's, where it has no other way to tell.
    return absl::UnavailableError(absl::StrFormat("network: cannot be used: %s", error.what()));
  }
}

}  // namespace tabia::io
