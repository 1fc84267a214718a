#include "core/base/os/temp_name.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace tabia {
namespace {

constexpr size_t kMaxNames = 64;
constexpr std::array<int, 3> kSignals = {SIGHUP, SIGINT, SIGTERM};

constinit std::array<std::atomic<const char*>, kMaxNames> names = {};
constinit std::atomic<pid_t> program = 0;  // a child of it, between fork and exec, removes nothing
constinit std::atomic<bool> is_ending = false;

bool IsFolderItself(const char* name) {
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

// Removes a file, or a folder with all that is in it. Calls only functions that a signal handler may call; opendir,
// which allocates memory, is none.
void RemoveAll(int folder, const char* name) {
  if (unlinkat(folder, name, 0) == 0 || errno != EISDIR) return;
  const int opened = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return;
  alignas(dirent64) char entries[1024];
  for (;;) {
    const long size = syscall(SYS_getdents64, opened, entries, sizeof entries);
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(entries + at);
      if (!IsFolderItself(entry->d_name)) RemoveAll(opened, entry->d_name);
      at += entry->d_reclen;
    }
  }
  close(opened);
  unlinkat(folder, name, AT_REMOVEDIR);
}

void RemoveNamesAndEnd(int signal_number) {
  is_ending = true;
  for (const std::atomic<const char*>& name : names) {
    const char* const path = name;
    if (path != nullptr && getpid() == program) RemoveAll(AT_FDCWD, path);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);  // ends the process when this handler returns
}

// Leaves a signal alone that is ignored, as by nohup, or that a server handles.
void HandleSignals() {
  for (const int signal_number : kSignals) {
    struct sigaction current;
    if (sigaction(signal_number, nullptr, &current) != 0 || current.sa_handler != SIG_DFL) continue;
    signal(signal_number, RemoveNamesAndEnd);
  }
}

void Register(const char* path) {
  for (std::atomic<const char*>& name : names) {
    const char* free_slot = nullptr;
    if (name.compare_exchange_strong(free_slot, path)) return;
  }
}

// Waits for the end of the process if the handler runs, because it may be about to read `path`.
void Forget(const char* path) {
  for (std::atomic<const char*>& name : names) {
    const char* expected = path;
    if (name.compare_exchange_strong(expected, nullptr)) break;
  }
  while (is_ending) pause();
}

}  // namespace

void RemoveTempNamesOnSignals() {
  program = getpid();
}

TempName::TempName(const std::string& path) : path_(std::make_unique<const std::string>(path)) {
  if (program == 0) return;
  HandleSignals();
  Register(path_->c_str());
}

void TempName::Remove() {
  if (empty()) return;
  unlink(path_->c_str());
  Release();
}

void TempName::Release() {
  if (empty()) return;
  Forget(path_->c_str());
  path_.reset();
}

}  // namespace tabia
