#include "protocol/io/engine_process.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

#include "protocol/io/windows/handle.h"
#include "protocol/io/windows/suspended_program.h"

namespace tabia::io {
namespace {

Pipe MakePipe() {
  constexpr DWORD kBytes = 1 << 16;
  HANDLE read_end = nullptr, write_end = nullptr;
  CreatePipe(&read_end, &write_end, nullptr, kBytes);
  return {Handle(read_end), Handle(write_end)};
}

bool IsMade(const Pipe& pipe) {
  return IsOpen(pipe.read_end.get()) && IsOpen(pipe.write_end.get());
}

// The pipes between tabia and its engine.
struct Pipes {
  Pipe to_engine = MakePipe(), from_engine = MakePipe();
  Pipe end = MakePipe();  // both ends are ours: the one to write to is closed when the engine ends
};

// A job whose processes end when its handle is closed, however tabia ends.
Handle MakeJob() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  const bool is_limited =
      SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits) != 0;
  return is_limited ? std::move(job) : Handle();
}

absl::Status CannotBeStarted(int error) {
  return absl::UnavailableError(absl::StrFormat("cannot be started: %s", strerror(error)));
}

Fate FateOf(DWORD code) {
  constexpr DWORD kFirstException = 0xC0000000;
  if (code < kFirstException) return {false, absl::StrFormat("exited with status %d", code)};
  return {true, absl::StrFormat("ended by exception 0x%08X", code)};
}

void CALLBACK CloseWriteEnd(void* pipe, BOOLEAN) {
  static_cast<Pipe*>(pipe)->write_end = Handle();
}

}  // namespace

struct EngineProcess::Child {
  // From here on the read end of `end` shows that the process has ended.
  void WatchEnd() {
    RegisterWaitForSingleObject(&wait, process.get(), CloseWriteEnd, &end, INFINITE, WT_EXECUTEONLYONCE);
  }

  Handle job, process;
  Pipe end;
  HANDLE wait = nullptr;
};

absl::StatusOr<std::unique_ptr<EngineProcess>> EngineProcess::Start(const std::vector<std::string>& command) {
  Pipes pipes;
  Handle job = MakeJob();
  if (!IsMade(pipes.to_engine) || !IsMade(pipes.from_engine) || !IsMade(pipes.end) || !IsOpen(job.get()))
    return CannotBeStarted(SetErrno());
  std::optional<SuspendedProgram> program =
      StartSuspended(command, pipes.to_engine.read_end.get(), pipes.from_engine.write_end.get());
  if (!program) return CannotBeStarted(SetErrno());

  if (AssignProcessToJobObject(job.get(), program->process.get()) == 0) {
    const int error = SetErrno();
    TerminateProcess(program->process.get(), 1);
    return CannotBeStarted(error);
  }
  ResumeThread(program->thread.get());
  Descriptor end = pipes.end.read_end.ToDescriptor();
  auto child = std::make_unique<Child>(
      Child{std::move(job), std::move(program->process), std::move(pipes.end), nullptr});
  child->WatchEnd();
  return std::unique_ptr<EngineProcess>(
      new EngineProcess(std::move(child), pipes.to_engine.write_end.ToDescriptor(),
                        pipes.from_engine.read_end.ToDescriptor(), std::move(end)));
}

EngineProcess::EngineProcess(std::unique_ptr<Child> child, Descriptor input, Descriptor output,
                             Descriptor end)
    : child_(std::move(child)), input_(std::move(input)), output_(std::move(output)), end_(std::move(end)) {}

EngineProcess::~EngineProcess() {
  TerminateJobObject(child_->job.get(), 1);
  WaitForSingleObject(child_->process.get(), INFINITE);
  // Waits for a CloseWriteEnd that has begun.
  UnregisterWaitEx(child_->wait, INVALID_HANDLE_VALUE);
}

std::optional<Fate> EngineProcess::FateWithin(std::chrono::milliseconds limit) {
  DWORD code = 0;
  if (!fate_ &&
      WaitForSingleObject(child_->process.get(), static_cast<DWORD>(limit.count())) == WAIT_OBJECT_0 &&
      GetExitCodeProcess(child_->process.get(), &code) != 0)
    fate_ = FateOf(code);
  return fate_;
}

}  // namespace tabia::io
