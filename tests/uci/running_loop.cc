#include "tests/uci/running_loop.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

#include "gtest/gtest.h"

namespace tabia::uci {

RunningLoop::RunningLoop(std::function<int(UciStreams)> run) {
  int to_loop[2], from_loop[2];
  EXPECT_EQ(pipe2(to_loop, O_CLOEXEC), 0);
  EXPECT_EQ(pipe2(from_loop, O_CLOEXEC), 0);
  to_loop_ = to_loop[1];
  from_loop_ = from_loop[0];
  thread_ = std::thread([this, run = std::move(run), in = to_loop[0], out = from_loop[1]] {
    exit_code_ = run({in, out});
    close(in);
    close(out);
  });
}

RunningLoop::~RunningLoop() {
  CloseInput();
  CloseOutput();
  if (thread_.joinable()) thread_.join();
}

void RunningLoop::Send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(to_loop_, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<size_t>(written));
  }
}

std::string RunningLoop::ReadTo(std::string_view begin) {
  for (size_t line = 0;;) {
    const size_t end = unread_.find('\n', line);
    if (end == std::string::npos) {
      if (!ReadMore()) return std::exchange(unread_, {});
      continue;
    }
    const bool is_found = std::string_view(unread_).substr(line).starts_with(begin);
    line = end + 1;
    if (!is_found) continue;
    std::string all = unread_.substr(0, line);
    unread_.erase(0, line);
    return all;
  }
}

bool RunningLoop::ReadMore() {
  char bytes[1 << 16];
  const ssize_t size = read(from_loop_, bytes, sizeof(bytes));
  if (size <= 0) return false;
  unread_.append(bytes, static_cast<size_t>(size));
  return true;
}

int RunningLoop::ExitCode() {
  thread_.join();
  return exit_code_;
}

void RunningLoop::Close(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

}  // namespace tabia::uci
