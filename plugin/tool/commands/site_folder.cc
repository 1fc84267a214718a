#include "plugin/tool/commands/site_folder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "core/base/checksum.h"
#include "core/base/hash_table.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/packed/deflate.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPageFiles = "share/tabia/site";
constexpr std::string_view kFirstFile = "index.html";
constexpr std::string_view kFileList = ".tabia-site";

// The files that a host sends packed, if the client accepts that.
constexpr std::array<std::string_view, 7> kPackedEndings = {".css", ".html", ".js",  ".json",
                                                            ".svg", ".tsv",  ".wasm"};
constexpr std::string_view kPackedEnding = ".gz";

// Returns the name of the file at `path` below `folder`, with slashes.
std::string NameBelow(const std::string& folder, const std::string& path) {
  return PathOf(path).lexically_relative(PathOf(folder)).generic_string();
}

// Returns whether a file of a site is one of the page. Packed ones are made again, because its owner may have changed
// the page.
bool IsOfPage(std::string_view name) {
  return !name.ends_with(kPackedEnding) && name != kFileList && name != kBookList && name != kNoteFile &&
         !name.starts_with(kBooksFolder);
}

// The files of a site, each with the checksum of its bytes; without one, a file may have any bytes. A line of kFileList
// is "CHECKSUM  NAME" or, for that file itself and in sites of older versions, "NAME".
using FileList = HashMap<std::string, std::optional<uint64_t>>;

constexpr std::string_view kAfterChecksum = "  ";

absl::StatusOr<FileList> ReadFileList(const std::string& folder) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(Concat(folder, "/", kFileList)));
  FileList list;
  for (const std::string_view line : Split(file.bytes(), "\n")) {
    const size_t end = std::min(line.find(kAfterChecksum), line.size());
    const std::optional<uint64_t> checksum = ParseNumber<uint64_t>(line.substr(0, end));
    list.emplace(checksum && end < line.size() ? line.substr(end + kAfterChecksum.size()) : line, checksum);
  }
  return list;
}

absl::StatusOr<uint64_t> ChecksumOf(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  return Checksum(file.bytes());
}

// Returns why the first file, link, or folder of the user in a site with the files `ours` would be lost; empty if there
// is none. Links are not followed.
absl::StatusOr<std::string> FindForeign(const std::string& site, const FileList& ours) {
  HashSet<std::string> folders;
  for (const auto& [name, checksum] : ours) {
    for (std::string folder = FolderOf(name); folder != "." && !folder.empty(); folder = FolderOf(folder)) {
      folders.insert(folder);
    }
  }
  std::error_code error;
  for (fs::recursive_directory_iterator entry(PathOf(site), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = NameBelow(site, entry->path().string());
    const fs::file_type type = entry->symlink_status(error).type();
    const auto file = type == fs::file_type::regular ? ours.find(name) : ours.end();
    const bool is_ours = type == fs::file_type::directory ? folders.contains(name) : file != ours.end();
    if (!is_ours) return Concat("contains ", name, ", which tabia site did not write and would remove");
    if (file == ours.end() || !file->second) continue;
    TABIA_ASSIGN_OR_RETURN(const uint64_t checksum, ChecksumOf(Concat(site, "/", name)));
    if (checksum == *file->second) continue;
    return Concat("contains ", name,
                  ", which was changed after tabia site wrote it; move the folder away first");
  }
  if (error) return SystemError(site, "read", error.value());
  return "";
}

absl::Status Refuse(const std::string& folder, std::string_view why) {
  return UsageError(Concat("site: -o ", folder, ": ", why));
}

// Returns OK if the folder at `path`, which the user named `folder`, may be replaced.
absl::Status CheckIsOwnSite(const std::string& folder, const std::string& path) {
  if (!SizeOf(path)) return absl::OkStatus();
  if (!IsFolder(path)) return Refuse(folder, "is not a folder");
  if (NamesIn(path).empty()) return absl::OkStatus();
  if (!SizeOf(Concat(path, "/", kFileList))) {
    return Refuse(folder, "is not empty, and tabia site did not write it");
  }
  TABIA_ASSIGN_OR_RETURN(const FileList ours, ReadFileList(path));
  TABIA_ASSIGN_OR_RETURN(const std::string why, FindForeign(path, ours));
  return why.empty() ? absl::OkStatus() : Refuse(folder, why);
}

}  // namespace

absl::StatusOr<std::string> FindPageFiles(const std::string& named) {
  if (!named.empty()) {
    if (SizeOf(Concat(named, "/", kFirstFile))) return named;
    return UsageError(Concat("site: --page ", named, ": has no ", kFirstFile));
  }
  const fs::path program = PathOf(ProgramPath());
  const std::string installed = (program.parent_path() / ".." / kPageFiles).lexically_normal().string();
  if (SizeOf(Concat(installed, "/", kFirstFile))) return installed;
  return absl::UnavailableError(Concat(
      "site: ", installed,
      ": the page is missing: this tabia was built without emscripten or npm; in its source folder, run ",
      "tests/install_packages.sh web, then cmake --preset release && cmake --build --preset release --target "
      "site_files"));
}

absl::StatusOr<SiteFolder> SiteFolder::Create(const std::string& folder) {
  std::error_code error;
  fs::path path = PathOf(folder).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();                        // a slash at the end
  if (fs::is_symlink(path, error)) path = fs::weakly_canonical(path, error);  // the link stays
  if (fs::is_symlink(path, error)) return Refuse(folder, "is a link to nothing");
  const bool has_name = path.has_filename() && path != "." && path.filename() != "..";
  if (!has_name || fs::equivalent(path, fs::current_path(error), error)) {
    return Refuse(folder, "must be a folder that can be replaced, not the working folder, .. or /");
  }
  TABIA_RETURN_IF_ERROR(CheckIsOwnSite(folder, path.string()));
  TABIA_ASSIGN_OR_RETURN(OutputFolder output, OutputFolder::Create(path.string()));
  return SiteFolder(folder, path.string(), std::move(output));
}

absl::StatusOr<std::string> SiteFolder::Add(const std::string& name) {
  const std::string path = folder_.new_path() + "/" + name;
  std::error_code error;
  fs::create_directories(PathOf(FolderOf(path)), error);
  if (error) return SystemError(path, "created", error.value());
  names_.push_back(name);
  return path;
}

absl::Status SiteFolder::Write(const std::string& name, std::string_view text) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, Add(name));
  TABIA_RETURN_IF_ERROR(WriteOutput(path, text));
  const bool is_packed = std::any_of(kPackedEndings.begin(), kPackedEndings.end(),
                                     [&](std::string_view ending) { return name.ends_with(ending); });
  if (!is_packed || text.size() < kMinGzipBytes) return absl::OkStatus();
  const std::string packed = Gzip(text);
  return packed.empty() ? absl::OkStatus() : Write(Concat(name, kPackedEnding), packed);
}

absl::Status SiteFolder::CopyPage(const std::string& from) {
  std::vector<std::string> names;
  TABIA_RETURN_IF_ERROR(VisitFiles(from, [&](const std::string& path) {
    std::string name = NameBelow(from, path);
    if (IsOfPage(name)) names.push_back(std::move(name));
    return true;
  }));
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(Concat(from, "/", name)));
    TABIA_RETURN_IF_ERROR(Write(name, file.bytes()));
  }
  return absl::OkStatus();
}

absl::Status SiteFolder::Commit() {
  std::string list;
  for (const std::string& name : names_) {
    TABIA_ASSIGN_OR_RETURN(const uint64_t checksum, ChecksumOf(Concat(folder_.new_path(), "/", name)));
    list += Concat(checksum, kAfterChecksum, name, "\n");
  }
  TABIA_RETURN_IF_ERROR(Write(std::string(kFileList), Concat(list, kFileList, "\n")));
  TABIA_RETURN_IF_ERROR(CheckIsOwnSite(named_, path_));
  return folder_.Commit();
}

uint64_t SiteFolder::bytes() const {
  uint64_t bytes = 0;
  for (const std::string& name : names_) bytes += SizeOf(path_ + "/" + name).value_or(0);
  return bytes;
}

std::string HostNote() {
  return R"(This folder is a web site that shows opening books. Upload all of it to any web host. The host runs no
program: the page reads the books itself, a few kilobytes at a time.

What the host must send
  Ranges    A request with "Range: bytes=0-99" gets status 206 and these 100 bytes. Nearly all hosts do
            that. Without it, the page reads whole books of up to 8 MiB, and no larger ones.
  Types     .html text/html, .js text/javascript, .css text/css, .svg image/svg+xml,
            .json application/json, .wasm application/wasm, .tabia application/octet-stream
  Packing   FILE.gz is FILE packed by gzip, for hosts that send it instead (nginx: gzip_static on; Caddy:
            precompressed gzip; lighttpd: mod_deflate packs by itself). The files of books/ must not be
            sent compressed (Content-Encoding), because ranges count the bytes of the file.
  ETag      An ETag or Last-Modified for the files of books/, by which the page notices a replaced book.
  https     Browsers copy texts to the clipboard only on pages from https:// or from localhost.

Books on another host
  Write the address of a book into books.json: "file": "https://HOST/club.tabia". That host must send
    Access-Control-Allow-Origin: *

A new version
  Run tabia site again with the same folder, and upload it again. It refuses a folder
  with files that it did not write, or that were changed since, such as books.json.

The licences of the software are in licences/. books.json lists the books with their sources and their
licences, which the page shows.
)";
}

}  // namespace tabia::tool
