#include "core/formats/folder_reader.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/registry.h"
#include "core/records/skipped.h"

namespace tabia::formats {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnreadable = "file that cannot be read";

bool IsBackgammonFile(const std::string& path) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return true;  // why is told when it is read
  const auto recognises = [&file](const Format& format) {
    return format.game == records::Game::kBackgammon && format.recognises(file->bytes());
  };
  const absl::Span<const Format> formats = AllFormats();
  return std::any_of(formats.begin(), formats.end(), recognises);
}

// One reading of all files of a folder.
class FolderParser {
 public:
  FolderParser(const ReadOptions& options, records::RecordVisitor& visitor)
      : options_(options), visitor_(visitor) {
    report_.game = records::Game::kBackgammon;
  }

  absl::Status ReadFile(const std::string& path, Progress progress) {
    absl::StatusOr<std::unique_ptr<Reader>> reader = OpenReader(path);
    if (!reader.ok()) return Skip(reader.status());
    ReadOptions options = options_;
    options.progress = std::move(progress);
    TABIA_ASSIGN_OR_RETURN(const records::SourceReport file, (*reader)->Read(options, visitor_));
    Add(path, file);
    return absl::OkStatus();
  }

  records::SourceReport Take(uint64_t others) {
    report_.format = "folder: " + Named(formats_);
    for (const auto& [name, outcomes] : decisions_) report_.decisions[name] = Named(outcomes);
    if (others > 0) report_.facts["other files"] = absl::StrFormat("%d", others);
    return std::move(report_);
  }

 private:
  using Files = std::map<std::string, uint64_t>;  // how many files are of a kind

  static std::string Named(const Files& kinds) {
    std::vector<std::string> named;
    for (const auto& [kind, files] : kinds) named.push_back(kind + " (" + Counted(files, "file") + ")");
    return absl::StrJoin(named, ", ");
  }

  // The error names the file.
  absl::Status Skip(const absl::Status& why) {
    if (options_.strict) return why;
    Count(kUnreadable, 1, Message(why));
    return absl::OkStatus();
  }

  void Count(const std::string& kind, uint64_t count, std::string first) {
    records::Skipped& skipped = report_.skipped[kind];
    if (skipped.count == 0) skipped.first = std::move(first);
    skipped.count += count;
  }

  void Add(const std::string& path, const records::SourceReport& file) {
    ++formats_[file.format];
    // Without the numbers of the file, which stand in parentheses.
    for (const auto& [name, text] : file.decisions) ++decisions_[name][text.substr(0, text.find(" ("))];
    report_.records += file.records;
    report_.notes += file.notes;
    for (const auto& [kind, skipped] : file.skipped) Count(kind, skipped.count, path + ", " + skipped.first);
  }

  const ReadOptions& options_;
  records::RecordVisitor& visitor_;
  records::SourceReport report_;
  Files formats_;
  std::map<std::string, Files> decisions_;
};

}  // namespace

bool IsFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

absl::StatusOr<std::unique_ptr<Reader>> FolderReader::Open(const std::string& path) {
  std::unique_ptr<FolderReader> reader(new FolderReader(path));
  TABIA_RETURN_IF_ERROR(reader->FindFiles());
  if (reader->files_.empty()) return BadFile(path, "folder", "no backgammon book or game is in it");
  return std::unique_ptr<Reader>(std::move(reader));
}

absl::Status FolderReader::FindFiles() {
  std::error_code error;
  fs::recursive_directory_iterator entry(path_, error);
  for (; !error && entry != fs::end(entry); entry.increment(error)) {
    std::error_code no_file;
    if (!entry->is_regular_file(no_file)) continue;
    const std::string file = entry->path().string();
    if (IsBackgammonFile(file)) {
      files_.push_back(file);
    } else {
      ++others_;
    }
  }
  if (error) return SystemError(path_, "read", error.value());
  std::sort(files_.begin(), files_.end());
  return absl::OkStatus();
}

absl::StatusOr<records::SourceReport> FolderReader::Read(const ReadOptions& options,
                                                         records::RecordVisitor& visitor) {
  constexpr uint64_t kThousandths = 1000;
  FolderParser reading(options, visitor);
  for (size_t i = 0; i < files_.size(); ++i) {
    Progress progress =
        PartOf(options.progress, kThousandths * i / files_.size(), kThousandths * (i + 1) / files_.size());
    TABIA_RETURN_IF_ERROR(reading.ReadFile(files_[i], std::move(progress)));
  }
  return reading.Take(others_);
}

}  // namespace tabia::formats
