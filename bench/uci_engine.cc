#include "bench/uci_engine.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"

#include "bench/fail.h"
#include "core/base/status.h"

namespace tabia::bench {
namespace {

constexpr std::chrono::seconds kForQuit{10};

std::unique_ptr<io::EngineProcess> Start(const std::string& command) {
  const std::vector<std::string> words = absl::StrSplit(command, ' ', absl::SkipEmpty());
  if (words.empty()) Fail("no command");
  auto process = io::EngineProcess::Start(words);
  if (!process.ok()) Fail(command + ": " + Message(process.status()));
  // A blocking pipe needs no system call but read to wait.
  fcntl((*process)->input(), F_SETFL, 0);
  fcntl((*process)->output(), F_SETFL, 0);
  return *std::move(process);
}

}  // namespace

UciEngine::UciEngine(const std::string& command) : command_(command), process_(Start(command)) {}

UciEngine::~UciEngine() {
  Send("quit\n");
  process_->CloseInput();
  process_->FateWithin(kForQuit);
}

void UciEngine::Send(std::string_view lines) {
  if (write(process_->input(), lines.data(), lines.size()) != static_cast<ssize_t>(lines.size())) {
    Fail(command_ + ": does not read");
  }
}

std::string_view UciEngine::ReadLine() {
  size_t end = unread_.find('\n', begin_);
  while (end == std::string::npos) {
    unread_.erase(0, begin_);
    begin_ = 0;
    char bytes[1 << 16];
    const ssize_t got = read(process_->output(), bytes, sizeof bytes);
    if (got <= 0) Fail(command_ + ": ended");
    const size_t before = unread_.size();
    unread_.append(bytes, static_cast<size_t>(got));
    end = unread_.find('\n', before);
  }
  const std::string_view line = std::string_view(unread_).substr(begin_, end - begin_);
  begin_ = end + 1;
  return line;
}

std::string_view UciEngine::ReadTo(std::string_view begin) {
  std::string_view line = ReadLine();
  while (!line.starts_with(begin)) line = ReadLine();
  return line;
}

}  // namespace tabia::bench
