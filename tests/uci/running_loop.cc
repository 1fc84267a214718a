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
  std::string all, line;
  for (char c; read(from_loop_, &c, 1) == 1;) {
    all.push_back(c);
    if (c != '\n') {
      line.push_back(c);
    } else if (line.starts_with(begin)) {
      return all;
    } else {
      line.clear();
    }
  }
  return all;
}

int RunningLoop::ExitCode() {
  thread_.join();
  return exit_code_;
}

void RunningLoop::Close(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

}  // namespace tabia::uci
