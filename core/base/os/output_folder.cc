#include "core/base/os/output_folder.h"

#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/base/os/paths.h"
#include "core/base/status.h"

namespace tabia {
namespace {

namespace fs = std::filesystem;

std::string NewPathOf(const std::string& path) {
  return path + ".tabia-new";
}

std::string OldPathOf(const std::string& path) {
  return path + ".tabia-old";
}

bool Exists(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(PathOf(path), error));
}

absl::Status Failure(const std::string& path, std::string_view action, const std::error_code& error) {
  return error ? SystemError(path, action, error.value()) : absl::OkStatus();
}

// Removes a file, or a folder with its contents. Links are removed, not followed.
absl::Status Remove(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(fs::symlink_status(PathOf(path), error))) {
    fs::permissions(PathOf(path), fs::perms::owner_all, fs::perm_options::add, error);
    for (const std::string& name : NamesIn(path)) TABIA_RETURN_IF_ERROR(Remove(path + "/" + name));
  }
  fs::remove(PathOf(path), error);
  return Failure(path, "removed", error);
}

absl::Status Rename(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(PathOf(from), PathOf(to), error);
  return Failure(to, "replaced", error);
}

// Renames the folder `path`, then the new one to `path`. Restores the old folder if that fails.
absl::Status ReplaceInTwoSteps(const std::string& path) {
  TABIA_RETURN_IF_ERROR(Rename(path, OldPathOf(path)));
  absl::Status status = Rename(NewPathOf(path), path);
  if (!status.ok()) status.Update(Rename(OldPathOf(path), path));
  return status;
}

}  // namespace

absl::StatusOr<OutputFolder> OutputFolder::Create(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(PathOf(FolderOf(path)), error)) return SystemError(path, "created", ENOENT);
  const std::string lock_path = path + ".tabia-lock";
  const bool was_killed = FileLock::IsAt(lock_path);  // a writer that ends removes its lock
  TABIA_ASSIGN_OR_RETURN(std::optional<FileLock> lock, FileLock::TryTake(lock_path));
  if (!lock) return absl::UnavailableError(path + ": cannot be written: another tabia is writing it");
  if (was_killed && !Exists(path) && Exists(OldPathOf(path)))
    TABIA_RETURN_IF_ERROR(Rename(OldPathOf(path), path));
  for (const std::string& leftover : {NewPathOf(path), OldPathOf(path)}) {
    if (!Exists(leftover)) continue;
    if (!was_killed)
      return absl::UnavailableError(leftover + ": must be removed first: tabia needs this name");
    TABIA_RETURN_IF_ERROR(Remove(leftover));
  }
  TempName new_folder(NewPathOf(path));
  fs::create_directory(PathOf(NewPathOf(path)), error);
  TABIA_RETURN_IF_ERROR(Failure(path, "created", error));
  return OutputFolder(path, std::move(new_folder), *std::move(lock));
}

OutputFolder::~OutputFolder() {
  if (!path_.empty()) Remove(NewPathOf(path_)).IgnoreError();  // the next writer removes the rest
}

std::string OutputFolder::new_path() const {
  return NewPathOf(path_);
}

absl::Status OutputFolder::Commit() {
  if (!Exists(path_)) {
    TABIA_RETURN_IF_ERROR(Rename(NewPathOf(path_), path_));
    path_.clear();
    return absl::OkStatus();
  }
  std::error_code error;
  const fs::file_status old_folder = fs::status(PathOf(path_), error);
  if (!error) fs::permissions(PathOf(NewPathOf(path_)), old_folder.permissions(), error);
  if (!ExchangeNames(path_, NewPathOf(path_))) {
    TABIA_RETURN_IF_ERROR(ReplaceInTwoSteps(path_));
    return Remove(OldPathOf(std::exchange(path_, {})));
  }
  return Remove(NewPathOf(std::exchange(path_, {})));
}

}  // namespace tabia
