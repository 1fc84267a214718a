#include "protocol/io/engine_process.h"

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

#include "core/base/os/windows/system.h"

namespace tabia::io {

// Handle and Pipe are types of members of EngineProcess::Child, so the unnamed namespace begins after them.

// A handle of Windows that is closed with its owner.
class Handle {
 public:
  explicit Handle(HANDLE handle = nullptr) : handle_(handle) {}
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() {
    if (IsOpen(handle_)) CloseHandle(handle_);
  }

  HANDLE get() const { return handle_; }
  Descriptor ToDescriptor() { return Descriptor(DescriptorOf(std::exchange(handle_, nullptr))); }

 private:
  HANDLE handle_;
};

struct Pipe {
  Handle read_end, write_end;  // not open if the system has refused
};

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
  Pipe end = MakePipe();  // both ends are ours; the write end is closed when the engine ends
};

// Makes a job whose processes end when its handle is closed, even if tabia crashes.
Handle MakeJob() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  const bool is_limited =
      SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits) != 0;
  return is_limited ? std::move(job) : Handle();
}

// Quotes a word of a command line, as the start-up code of every program expects it: backslashes are doubled only
// before quotes.
std::string Quote(std::string_view word) {
  std::string text = "\"";
  size_t backslashes = 0;
  for (const char c : word) {
    if (c == '"') text.append(backslashes + 1, '\\');
    text.push_back(c);
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return text.append(backslashes, '\\') + '"';
}

std::wstring CommandLine(const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& word : command) line.append(line.empty() ? "" : " ").append(Quote(word));
  return ToUtf16(line);
}

// The standard streams of the new program, which are the only handles that it inherits.
class Inheritance {
 public:
  Inheritance(HANDLE input, HANDLE output) : streams_{input, output, GetStdHandle(STD_ERROR_HANDLE)} {
    const size_t count = IsOpen(streams_[2]) ? 3 : 2;
    for (size_t i = 0; i < count; ++i)
      SetHandleInformation(streams_[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    attributes_.resize(size);
    is_valid_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0 &&
                UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, streams_,
                                          count * sizeof streams_[0], nullptr, nullptr) != 0;
  }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;
  ~Inheritance() {
    if (is_valid_) DeleteProcThreadAttributeList(list());
  }

  STARTUPINFOEXW Startup() {
    STARTUPINFOEXW startup = {};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = streams_[0];
    startup.StartupInfo.hStdOutput = streams_[1];
    startup.StartupInfo.hStdError = streams_[2];
    if (is_valid_) startup.lpAttributeList = list();
    return startup;
  }

 private:
  LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(attributes_.data());
  }

  HANDLE streams_[3];
  std::vector<char> attributes_;
  bool is_valid_ = false;
};

struct SuspendedProgram {
  Handle process, thread;  // runs once its thread is resumed
};

// Starts the program as EngineProcess::Start does, before its first instruction. Returns nothing, and GetLastError, if
// the system refuses.
std::optional<SuspendedProgram> StartSuspended(const std::vector<std::string>& command, HANDLE input,
                                               HANDLE output) {
  Inheritance inheritance(input, output);
  STARTUPINFOEXW startup = inheritance.Startup();
  std::wstring line = CommandLine(command);
  DWORD flags = CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT;
  // If tabia has no console, as under a GUI, the engine would open one.
  if (GetConsoleWindow() == nullptr) flags |= CREATE_NO_WINDOW;
  PROCESS_INFORMATION made = {};
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr,
                     &startup.StartupInfo, &made) == 0)
    return std::nullopt;
  return SuspendedProgram{Handle(made.hProcess), Handle(made.hThread)};
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
  // Makes the read end of `end` readable when the process has ended.
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
  // Waits for a running CloseWriteEnd.
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
