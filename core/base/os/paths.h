// Paths, and the folders that they lead to.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

// Returns the folder of the file with this path; "." for a bare name.
std::string FolderOf(const std::string& path);

// Returns the name of the file or folder with this path, without the folders before it and a slash after it.
std::string FileName(const std::string& path);

// Returns the path at the end of the links that begin at `path`. There, a program that writes to `path` makes a file if
// there is none. An unreadable link is returned, so that opening it reports the error.
std::string FollowLinks(const std::string& path);

// Returns whether two paths lead to the same file or folder: through links, hard links or other spellings. Paths to
// nothing are the same if a file made at one would be at the other.
bool LeadToSameFile(const std::string& a, const std::string& b);

// Returns whether `path` leads to a folder.
bool IsFolder(const std::string& path);

// Returns whether `path` leads to a file or folder below `folder`. Neither need exist.
bool IsBelow(const std::string& path, const std::string& folder);

// Converts UTF-8 to a path. On Windows, path(std::string) would not be read as UTF-8.
std::filesystem::path PathOf(std::string_view utf8);

// The next two functions replace the iterators of std::filesystem, for the reason in core/README.md, "When memory runs
// out".

// Returns the names in a folder, in any order; none if it cannot be read.
std::vector<std::string> NamesIn(const std::string& folder);

// Calls `visit` with the path of each regular file in a folder and in the folders below it, in any order, until it
// returns false. Links to files are followed, links to folders are not.
absl::Status VisitFiles(const std::string& folder, absl::FunctionRef<bool(const std::string&)> visit);

// Exchanges the names of two files or folders in one step. Returns false, and changes nothing, if the file system
// cannot do that.
bool ExchangeNames(const std::string& a, const std::string& b);

// Returns the folder of caches: $XDG_CACHE_HOME or $HOME/.cache; in Windows %LOCALAPPDATA%.
absl::StatusOr<std::string> UserCacheFolder();

// Returns the user's home folder: $HOME; in Windows %USERPROFILE%. Empty if there is none.
std::string UserHomeFolder();

// Returns the path with the user's home folder in place of a "~" before its first slash. GUIs and files of settings
// have no shell that does it. Any other path stays, and so does this one if there is no home folder.
std::string ExpandHome(std::string_view path);

// Returns an UnavailableError if a folder belongs to another user, or if other users may write to it, so that its files
// may not be those of this user. Does nothing in Windows, where the folders of caches belong to one user.
absl::Status CheckIsPrivate(const std::string& folder);

// Returns the folder of configuration: $XDG_CONFIG_HOME or $HOME/.config; in Windows %APPDATA%. Empty if there is none.
std::string UserConfigFolder();

// Returns an UnavailableError if another user than this one and root can change or replace a file, so that a program
// that it names must not be run. Does nothing in Windows.
absl::Status CheckMayNamePrograms(const std::string& file);

}  // namespace tabia
