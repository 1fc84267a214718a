// The mark and the note in a lock file, which are the same on every system.
#include "core/base/os/file_lock.h"

#include <thread>

#include "core/base/status.h"

namespace tabia {

bool FileLock::HasMark(int descriptor) {
  std::string mark(kMark.size(), '\0');
  return ReadAt(descriptor, 0, mark.data(), mark.size()) && mark == kMark;
}

absl::StatusOr<FileLock> FileLock::Take(const std::string& path,
                                        std::optional<std::chrono::milliseconds> timeout) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kPollInterval{10};
  const Clock::time_point began = Clock::now();
  for (;;) {
    TABIA_ASSIGN_OR_RETURN(std::optional<FileLock> lock, TryTake(path));
    if (lock) return *std::move(lock);
    if (timeout && Clock::now() - began >= *timeout)
      return absl::DeadlineExceededError(path + ": locked by another program; try again");
    std::this_thread::sleep_for(kPollInterval);
  }
}

bool FileLock::IsAt(const std::string& path) {
  const Descriptor file = OpenAt(path);
  return file.is_open() && HasMark(file.number());
}

void FileLock::Write(std::string_view note) {
  if (HasMark(file_.number())) WriteAt(file_.number(), kMark.size(), note);
}

std::optional<std::string> FileLock::Read(const std::string& path, size_t size) {
  const Descriptor file = OpenAt(path);
  std::string note(size, '\0');
  if (!file.is_open() || !HasMark(file.number())) return std::nullopt;
  if (!ReadAt(file.number(), kMark.size(), note.data(), size)) return std::nullopt;
  return note;
}

}  // namespace tabia
