#include "core/base/os/program.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/os/temp_name.h"

namespace tabia {
namespace {

constexpr size_t kUsualColumns = 80;

}  // namespace

void PrepareProgram() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, [](int) {});  // engines do not inherit a handler
  RemoveTempNamesOnSignals();
}

std::vector<std::string> ArgumentsOf(int argc, char** argv) {
  return {argv + std::min(argc, 1), argv + argc};
}

std::string Environment(const char* name) {
  const char* const value = getenv(name);
  return value != nullptr ? value : "";
}

std::string ProgramPath() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

int ProcessId() {
  return getpid();
}

bool IsTerminal(int descriptor) {
  return isatty(descriptor) == 1;
}

size_t TerminalColumns(int descriptor) {
  winsize size = {};
  if (!IsTerminal(descriptor)) return 0;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsualColumns;
}

bool IsPipeOrSocket(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

void EndProgram(int exit_code, std::string_view message) {
  [[maybe_unused]] const ssize_t written = write(kStandardError, message.data(), message.size());
  _exit(exit_code);
}

namespace {

absl::Status LastError() {
  const char* const why = dlerror();
  return absl::UnavailableError(why == nullptr ? "a shared library cannot be used" : why);
}

}  // namespace

absl::StatusOr<SharedLibrary> SharedLibrary::Load(const std::string& name) {
  void* const handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return LastError();
  return SharedLibrary(handle);
}

absl::StatusOr<void*> SharedLibrary::AddressOf(const char* name) const {
  void* const address = dlsym(handle_, name);
  if (address == nullptr) return LastError();
  return address;
}

}  // namespace tabia
