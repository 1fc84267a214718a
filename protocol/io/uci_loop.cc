#include "protocol/io/uci_loop.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/io/line_splitter.h"
#include "protocol/io/write_all.h"

namespace tabia::io {
namespace {

constexpr int kSystemRefused = 4;

class UciLoop {
 public:
  UciLoop(uci::Surroundings surroundings, BookOpener open, UciStreams streams)
      : streams_(streams), loader_(std::move(open)), session_(WithLoader(std::move(surroundings))) {}

  // The exit code.
  int Run() {
    if (loader_.descriptor() < 0) return kSystemRefused;
    while (!IsOver()) {
      pollfd waits[] = {{at_end_ ? -1 : streams_.input, POLLIN, 0}, {loader_.descriptor(), POLLIN, 0}};
      if (poll(waits, 2, -1) < 0 && errno != EINTR) return kSystemRefused;
      if (waits[1].revents != 0) HandleReports();
      if (waits[0].revents != 0) HandleInput();
    }
    return exit_code_;
  }

  const BookLoader& loader() const { return loader_; }

 private:
  uci::Surroundings WithLoader(uci::Surroundings surroundings) {
    surroundings.open_book = [this](const std::string& path) { loader_.Begin(path); };
    return surroundings;
  }

  bool IsOver() const {
    return session_.finished() || output_is_gone_ || (at_end_ && !session_.awaits_book());
  }

  void HandleReports() {
    for (BookLoader::Report& report : loader_.TakeReports()) {
      Send(HandleReport(session_, std::move(report)));
    }
  }

  void HandleInput() {
    char bytes[1 << 16];
    const ssize_t size = read(streams_.input, bytes, sizeof bytes);
    if (size > 0) {
      std::string_view unread(bytes, static_cast<size_t>(size));
      while (const auto line = splitter_.TakeLine(unread)) {
        Send(session_.HandleLine(*line));
        if (IsOver()) return;
      }
    } else if (size == 0 || errno != EINTR) {
      if (size < 0) exit_code_ = kSystemRefused;
      at_end_ = true;
      if (const auto rest = splitter_.TakeRest()) Send(session_.HandleLine(*rest));
    }
  }

  void Send(const uci::Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(line).push_back('\n');
    Write(text);
  }

  void Write(std::string_view text) {
    if (output_is_gone_) return;
    const int error = WriteAll(streams_.output, text);
    output_is_gone_ = error != 0;
    if (error != 0 && error != EPIPE) exit_code_ = kSystemRefused;
  }

  const UciStreams streams_;
  LineSplitter splitter_{uci::kMaxLineBytes};
  BookLoader loader_;
  uci::Session session_;
  bool at_end_ = false;  // of the input
  bool output_is_gone_ = false;
  int exit_code_ = 0;
};

}  // namespace

int RunUci(uci::Surroundings surroundings, BookOpener open, UciStreams streams) {
  signal(SIGPIPE, SIG_IGN);
  UciLoop loop(std::move(surroundings), std::move(open), streams);
  const int exit_code = loop.Run();
  loop.loader().EndProcessIfBusy(exit_code);
  return exit_code;
}

}  // namespace tabia::io
