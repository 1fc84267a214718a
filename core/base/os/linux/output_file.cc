#include "core/base/os/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/base/os/atomic_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/stream_file.h"
#include "core/base/os/temp_folder.h"
#include "core/base/status.h"

namespace tabia {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // as Linux follows at most

// Returns the path that the links of `path` lead to. The file need not exist. An unreadable link is left to
// those who open it.
std::string BehindLinks(const std::string& path) {
  fs::path at = path;
  std::error_code error;
  for (int links = 0; links < kMaxLinks && fs::is_symlink(at, error); ++links) {
    const fs::path target = fs::read_symlink(at, error);
    if (error) break;
    at = at.parent_path() / target;  // the target alone if it is absolute
  }
  return at.string();
}

bool IsSameFile(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

template <class File>
absl::StatusOr<std::unique_ptr<OutputSink>> AsOutput(absl::StatusOr<File> file) {
  if (!file.ok()) return file.status();
  return std::make_unique<File>(*std::move(file));
}

absl::StatusOr<std::unique_ptr<OutputSink>> OpenStream(const std::string& path, Descriptor stream,
                                                       const std::string& temp_folder) {
  if (!stream.is_open()) return SystemError(path, "opened", errno);
  return AsOutput(StreamFile::Create(path, std::move(stream), temp_folder));
}

// Opens a device without waiting for it; the waiting is for the bytes to write.
Descriptor OpenTerminal(const std::string& path) {
  Descriptor terminal(open(path.c_str(), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!terminal.is_open() || isatty(terminal.number()) == 0) return Descriptor();
  fcntl(terminal.number(), F_SETFL, 0);
  return terminal;
}

absl::Status NotWritable(const std::string& path) {
  return absl::UnavailableError(path + ": cannot be written: it is not a file, a pipe or a terminal");
}

}  // namespace

bool IsStandardOutput(const std::string& path) {
  struct stat named, standard;
  return stat(path.c_str(), &named) == 0 && fstat(STDOUT_FILENO, &standard) == 0 &&
         IsSameFile(named, standard);
}

std::string TempFolderFor(const std::string& output) {
  struct stat facts;
  const bool is_stream =
      IsStandardOutput(output) || (stat(output.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode));
  return is_stream ? DefaultTempFolder() : FolderOf(BehindLinks(output));
}

absl::StatusOr<std::unique_ptr<OutputSink>> OpenOutput(const std::string& path,
                                                       const std::string& temp_folder) {
  if (IsStandardOutput(path)) {
    return OpenStream(path, Descriptor(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)), temp_folder);
  }
  struct stat facts;
  const bool exists = stat(path.c_str(), &facts) == 0;
  if (!exists && errno == ELOOP) return SystemError(path, "written", ELOOP);
  if (!exists || S_ISREG(facts.st_mode)) {
    return AsOutput(AtomicFile::Create(BehindLinks(path)));
  }
  if (S_ISDIR(facts.st_mode)) return SystemError(path, "written", EISDIR);
  if (S_ISFIFO(facts.st_mode)) {
    return OpenStream(path, Descriptor(open(path.c_str(), O_WRONLY | O_CLOEXEC)), temp_folder);
  }
  Descriptor terminal = S_ISCHR(facts.st_mode) ? OpenTerminal(path) : Descriptor();
  if (!terminal.is_open()) return NotWritable(path);
  return OpenStream(path, std::move(terminal), temp_folder);
}

}  // namespace tabia
