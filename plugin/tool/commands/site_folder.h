// The folder that tabia site writes: the files of the page, the books, their list, and a note about the host.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/base/os/output_folder.h"

namespace tabia::tool {

// Returns the folder with the files of the page: `named` if it is not empty, or the one that is installed with this
// program. Returns an UnavailableError if it has no index.html.
absl::StatusOr<std::string> FindPageFiles(const std::string& named);

// The files of a site besides those of the page: a folder of indexes, their list, and HostNote().
inline constexpr std::string_view kBooksFolder = "books/", kBookList = "books.json", kNoteFile = "README.txt";

// Writes a site beside the folder that it replaces. A file .tabia-site lists the files with their checksums. By it, the
// next run distinguishes them from files that the user added or changed.
class SiteFolder {
 public:
  // Begins a site. Returns a UsageError if `folder` exists and is neither empty nor a site without added or changed
  // files, which would be lost.
  static absl::StatusOr<SiteFolder> Create(const std::string& folder);

  // Returns the path at which the file NAME, such as "books/club.tabia", can be written now, and lists it.
  absl::StatusOr<std::string> Add(const std::string& name);
  // Writes a file, and FILE.gz beside it if a host can send that instead and it is shorter.
  absl::Status Write(const std::string& name, std::string_view text);
  // Copies the files of the page from a folder and the folders below it, without packed ones. If that is a whole site,
  // which somebody has edited, its books and their list are left out.
  absl::Status CopyPage(const std::string& from);

  // Lists the files, and replaces the old folder. Returns the error of Create if files were added to that meanwhile.
  absl::Status Commit();

  uint64_t files() const { return names_.size(); }
  // Returns the size of all files.
  uint64_t bytes() const;

 private:
  SiteFolder(std::string named, std::string path, OutputFolder folder)
      : named_(std::move(named)), path_(std::move(path)), folder_(std::move(folder)) {}

  std::string named_;  // as the user named it
  std::string path_;
  OutputFolder folder_;
  std::vector<std::string> names_;
};

// Returns the text of README.txt for the person who uploads the site.
std::string HostNote();

}  // namespace tabia::tool
