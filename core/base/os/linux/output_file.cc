#include "core/base/os/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <random>

#include "core/base/format.h"
#include "core/base/os/linux/named_descriptor.h"
#include "core/base/os/linux/unnamed_file.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia {
namespace {

constexpr mode_t kMode = 0666;  // the user's umask decides

// Returns a random name, because writers in two containers may have the same process id.
std::string TempPathOf(const std::string& path) {
  std::random_device chance;
  return FormatText("%s.%d.tmp", path, chance());
}

// Returns whether a file has the name "NAME.N.tmp", where `prefix` is "NAME.".
bool IsTempName(std::string_view name, std::string_view prefix) {
  constexpr std::string_view kSuffix = ".tmp";
  if (!name.starts_with(prefix) || !name.ends_with(kSuffix)) return false;
  name.remove_prefix(prefix.size());
  name.remove_suffix(std::min(name.size(), kSuffix.size()));
  return ParseNumber<uint64_t>(name).has_value();
}

// Locks a temporary file until it is closed, so that RemoveLeftovers keeps it. On a file system without locks, no file
// is locked, and no leftover is removed.
void Hold(int descriptor) {
  while (flock(descriptor, LOCK_EX) != 0 && errno == EINTR) continue;
}

// Removes the temporary files of `path` whose writers were killed before they could rename them.
void RemoveLeftovers(const std::string& path) {
  const std::string prefix = path.substr(path.rfind('/') + 1) + ".";
  const std::string folder = FolderOf(path);
  for (const std::string& name : NamesIn(folder)) {
    if (!IsTempName(name, prefix)) continue;
    const std::string left = folder + "/" + name;
    const Descriptor file(open(left.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (file.is_open() && flock(file.number(), LOCK_EX | LOCK_NB) == 0) unlink(left.c_str());
  }
}

absl::Status SyncDirectory(const std::string& directory) {
  const Descriptor opened(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open() && errno == EACCES) return absl::OkStatus();  // a folder may be writable but not readable
  if (!opened.is_open()) return SystemError(directory, "opened", errno);
  // Some file systems cannot sync a directory and report that; the rename is then as safe as it can be.
  if (fsync(opened.number()) != 0 && errno != EINVAL) return SystemError(directory, "synced", errno);
  return absl::OkStatus();
}

// Gives the new file the mode, the owner and the group of the one that it replaces. If the group cannot be kept, the
// new group gets none of its rights.
void KeepModeAndOwner(const std::string& path, int descriptor) {
  struct stat old_file;
  if (lstat(path.c_str(), &old_file) != 0 || !S_ISREG(old_file.st_mode)) return;
  const bool has_group = fchown(descriptor, static_cast<uid_t>(-1), old_file.st_gid) == 0;
  // Without the right to give files away, the owner is the user who writes.
  const bool has_owner = fchown(descriptor, old_file.st_uid, static_cast<gid_t>(-1)) == 0;
  mode_t mode = old_file.st_mode & 07777;
  if (!has_owner) mode &= 0777;
  if (!has_group) mode &= ~mode_t{S_IRWXG | S_ISGID};
  fchmod(descriptor, mode);
}

}  // namespace

absl::StatusOr<AtomicFile> AtomicFile::Create(const std::string& path) {
  struct stat facts;
  if (Examine(path, facts) && !S_ISREG(facts.st_mode)) {
    if (S_ISDIR(facts.st_mode)) return SystemError(path, "replaced", EISDIR);
    return absl::UnavailableError(path + ": cannot be replaced: it is not a regular file");
  }
  RemoveLeftovers(path);
  Descriptor unnamed = CreateUnnamedFile(FolderOf(path), O_WRONLY, kMode);
  if (unnamed.is_open()) {
    Hold(unnamed.number());
    return AtomicFile(path, TempName(), std::move(unnamed));
  }
  for (;;) {
    TempName name(TempPathOf(path));
    Descriptor named(open(name.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode));
    if (!named.is_open()) return SystemError(path, "created", errno);
    Hold(named.number());
    // If the file is gone, another writer removed it as a leftover between open and flock.
    if (IsFileAt(name.path(), named.number())) return AtomicFile(path, std::move(name), std::move(named));
  }
}

absl::Status AtomicFile::Sync() {
  TABIA_RETURN_IF_ERROR(bytes_.Flush());
  KeepModeAndOwner(path_, bytes_.descriptor());
  if (!SyncFile(bytes_.descriptor())) return SystemError(path_, "synced", errno);
  if (temp_name_.empty()) {
    TempName name(TempPathOf(path_));
    const int error = LinkUnnamedFile(bytes_.descriptor(), name.path());
    if (error != 0) return SystemError(path_, "linked", error);
    temp_name_ = std::move(name);
  }
  is_synced_ = true;
  return absl::OkStatus();
}

absl::Status AtomicFile::Commit() {
  TABIA_RETURN_IF_ERROR(CheckNoFileShrank());
  if (!is_synced_) TABIA_RETURN_IF_ERROR(Sync());
  if (rename(temp_name_.path().c_str(), path_.c_str()) != 0) return SystemError(path_, "replaced", errno);
  temp_name_.Release();
  bytes_.Close();
  return SyncDirectory(FolderOf(path_));
}

namespace {

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

// Returns whether a device is /dev/null or another one that takes bytes and stores none. Their numbers are fixed.
bool StoresNothing(dev_t device) {
  constexpr unsigned kMemoryDevices = 1, kNull = 3, kZero = 5, kFull = 7;
  const unsigned number = minor(device);
  return major(device) == kMemoryDevices && (number == kNull || number == kZero || number == kFull);
}

// Opens a terminal, or a device that stores nothing. Only writes wait for a terminal. Any other device is left alone: a
// book written to a printer or a disk is a mistake.
Descriptor OpenDevice(const std::string& path, dev_t number) {
  Descriptor device(OpenPath(path, O_WRONLY | O_NOCTTY | O_NONBLOCK));
  if (!device.is_open() || (isatty(device.number()) == 0 && !StoresNothing(number))) return Descriptor();
  fcntl(device.number(), F_SETFL, 0);
  return device;
}

absl::Status NotWritable(const std::string& path) {
  return absl::UnavailableError(path +
                                ": cannot be written: it is not a file, a pipe, a terminal or /dev/null");
}

}  // namespace

bool IsStandardOutput(const std::string& path) {
  struct stat named, standard;
  return Examine(path, named) && fstat(STDOUT_FILENO, &standard) == 0 && IsSameFile(named, standard);
}

std::string TempFolderFor(const std::string& output) {
  struct stat facts;
  const bool is_stream = IsStandardOutput(output) || (Examine(output, facts) && !S_ISREG(facts.st_mode));
  return is_stream ? DefaultTempFolder() : FolderOf(FollowLinks(output));
}

absl::StatusOr<std::unique_ptr<OutputSink>> OpenOutput(const std::string& path,
                                                       const std::string& temp_folder) {
  if (IsStandardOutput(path)) {
    return OpenStream(path, Descriptor(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)), temp_folder);
  }
  struct stat facts;
  const bool exists = Examine(path, facts);
  if (!exists && errno == ELOOP) return SystemError(path, "written", ELOOP);
  if (!exists || S_ISREG(facts.st_mode)) {
    return AsOutput(AtomicFile::Create(FollowLinks(path)));
  }
  if (S_ISDIR(facts.st_mode)) return SystemError(path, "written", EISDIR);
  if (S_ISFIFO(facts.st_mode)) {
    return OpenStream(path, Descriptor(OpenPath(path, O_WRONLY)), temp_folder);
  }
  Descriptor device = S_ISCHR(facts.st_mode) ? OpenDevice(path, facts.st_rdev) : Descriptor();
  if (!device.is_open()) return NotWritable(path);
  return OpenStream(path, std::move(device), temp_folder);
}

}  // namespace tabia
