#include "bench/engine_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

#include "absl/strings/str_split.h"

#include "bench/fail.h"

extern char** environ;

namespace tabia::bench {
namespace {

struct Pipe {
  int read, write;
};

Pipe MakePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) Fail("no pipe");
  return {ends[0], ends[1]};
}

pid_t Spawn(const std::string& command, int input, int output) {
  std::vector<std::string> words = absl::StrSplit(command, ' ', absl::SkipEmpty());
  if (words.empty()) Fail("no command");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t process;
  if (posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) {
    Fail(command + ": cannot be started");
  }
  posix_spawn_file_actions_destroy(&actions);
  return process;
}

}  // namespace

EngineProcess::EngineProcess(const std::string& command) : command_(command) {
  const Pipe input = MakePipe(), output = MakePipe();
  process_ = Spawn(command, input.read, output.write);
  close(input.read);
  close(output.write);
  to_ = input.write;
  from_ = output.read;
}

EngineProcess::~EngineProcess() {
  Say("quit\n");
  close(to_);
  waitpid(process_, nullptr, 0);
  close(from_);
}

void EngineProcess::Say(std::string_view lines) {
  if (write(to_, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size())) {
    Fail(command_ + ": does not read");
  }
}

std::string_view EngineProcess::ReadLine() {
  size_t end = unread_.find('\n', begin_);
  while (end == std::string::npos) {
    unread_.erase(0, begin_);
    begin_ = 0;
    char bytes[1 << 16];
    const ssize_t got = read(from_, bytes, sizeof bytes);
    if (got <= 0) Fail(command_ + ": ended");
    const size_t before = unread_.size();
    unread_.append(bytes, static_cast<size_t>(got));
    end = unread_.find('\n', before);
  }
  const std::string_view line = std::string_view(unread_).substr(begin_, end - begin_);
  begin_ = end + 1;
  return line;
}

std::string_view EngineProcess::ReadTo(std::string_view begin) {
  std::string_view line = ReadLine();
  while (!line.starts_with(begin)) line = ReadLine();
  return line;
}

}  // namespace tabia::bench
