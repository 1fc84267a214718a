#include "protocol/io/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

#include "protocol/io/linux/ready.h"

namespace tabia::io {
namespace {

struct Pipe {
  Descriptor read_end, write_end;
};

std::optional<Pipe> MakePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// The pipes between tabia and its engine.
struct Pipes {
  Pipe to_engine, from_engine;
  Pipe failure;  // closed when the engine's program starts; else has the error number
};

std::optional<Pipes> MakePipes() {
  std::optional<Pipe> to_engine = MakePipe(), from_engine = MakePipe(), failure = MakePipe();
  if (!to_engine || !from_engine || !failure) return std::nullopt;
  return Pipes{*std::move(to_engine), *std::move(from_engine), *std::move(failure)};
}

std::vector<char*> Arguments(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

// Duplicates a descriptor above the standard streams: if tabia was started with those closed, a pipe may have their
// numbers.
int AboveStandardStreams(const Descriptor& descriptor) {
  return fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

// Restores the default signals, because an engine would inherit the ones that tabia ignores and blocks.
void ResetSignals() {
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Runs the engine in the child of a fork. Uses system calls only, because other threads may have held any lock.
[[noreturn]] void RunEngine(pid_t parent, const Pipes& pipes, char* const* arguments) {
  constexpr int kNotRun = 127;
  const int input = AboveStandardStreams(pipes.to_engine.read_end);
  const int output = AboveStandardStreams(pipes.from_engine.write_end);
  const int failure = AboveStandardStreams(pipes.failure.write_end);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before the call above.
  if (getppid() != parent) _exit(kNotRun);
  ResetSignals();
  if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(failure, &error, sizeof error);
  _exit(kNotRun);
}

// Returns the error number of the child, or 0 if the engine's program runs.
int ReadFailure(const Descriptor& failure) {
  int error = 0;
  while (read(failure.number(), &error, sizeof error) < 0 && errno == EINTR) continue;
  return error;
}

absl::Status CannotBeStarted(int error) {
  return absl::UnavailableError(absl::StrFormat("cannot be started: %s", strerror(error)));
}

int Reap(pid_t id) {
  int status = 0;
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

Fate FateOf(int status) {
  if (!WIFSIGNALED(status)) return {false, absl::StrFormat("exited with status %d", WEXITSTATUS(status))};
  const int signal = WTERMSIG(status);
  return {true, absl::StrFormat("killed by signal %d (%s)", signal, strsignal(signal))};
}

}  // namespace

struct EngineProcess::Child {
  pid_t id;
};

absl::StatusOr<std::unique_ptr<EngineProcess>> EngineProcess::Start(const std::vector<std::string>& command) {
  std::optional<Pipes> pipes = MakePipes();
  if (!pipes) return CannotBeStarted(errno);
  const std::vector<char*> arguments = Arguments(command);
  const pid_t parent = getpid();
  const pid_t id = fork();
  if (id < 0) return CannotBeStarted(errno);
  if (id == 0) RunEngine(parent, *pipes, arguments.data());

  Descriptor end(static_cast<int>(syscall(SYS_pidfd_open, id, 0)));
  const int no_end = end.number() < 0 ? errno : 0;
  fcntl(pipes->to_engine.write_end.number(), F_SETFL, O_NONBLOCK);
  fcntl(pipes->from_engine.read_end.number(), F_SETFL, O_NONBLOCK);
  std::unique_ptr<EngineProcess> engine(
      new EngineProcess(std::make_unique<Child>(Child{id}), std::move(pipes->to_engine.write_end),
                        std::move(pipes->from_engine.read_end), std::move(end)));
  if (no_end != 0) return CannotBeStarted(no_end);
  pipes->failure.write_end.Close();
  if (const int error = ReadFailure(pipes->failure.read_end); error != 0) return CannotBeStarted(error);
  return engine;
}

EngineProcess::EngineProcess(std::unique_ptr<Child> child, Descriptor input, Descriptor output,
                             Descriptor end)
    : child_(std::move(child)), input_(std::move(input)), output_(std::move(output)), end_(std::move(end)) {}

EngineProcess::~EngineProcess() {
  if (fate_) return;
  kill(child_->id, SIGKILL);
  Reap(child_->id);
}

std::optional<Fate> EngineProcess::FateWithin(std::chrono::milliseconds limit) {
  if (!fate_ && IsReadyWithin(end(), POLLIN, limit)) fate_ = FateOf(Reap(child_->id));
  return fate_;
}

}  // namespace tabia::io
