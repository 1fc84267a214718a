// A foreign book, recognised and ready to be read: a file, a pipe or a folder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

struct ForeignSource {
  SourceFile file;
  const Format* format;

  // Opens the file, pipe or folder at `path` and recognises it.
  static absl::StatusOr<ForeignSource> Open(const std::string& path);
  // Recognises a source. BadFile if its format is unknown, or a folder has nothing to read.
  static absl::StatusOr<ForeignSource> Of(SourceFile file);

  records::Game game() const { return format->game(); }
  // Reads the file (Format::Read). AbortedError if it changed meanwhile, which may be the cause of any other error.
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options, const records::Visitors& visitors);
};

// A file in a folder. The format is null if the file cannot be read, which is reported when it is opened again.
struct FolderFile {
  std::string path;
  const Format* format;
};

// The files of a folder: those to read, sorted by path, and the number of others.
struct FolderFiles {
  std::vector<FolderFile> to_read;
  uint64_t others = 0;
};

// Returns the files in a folder and its subfolders. Those whose formats `takes` accepts are to be read.
absl::StatusOr<FolderFiles> FindFiles(const std::string& folder, bool (*takes)(const Format& format));

// Returns the game of the first file in a folder that can be read; backgammon if there is none.
absl::StatusOr<records::Game> GameOfFolder(const std::string& path);

// Reads the files in a folder and its subfolders as one source, in order of their paths, if their formats are read in
// folders (Format::in_folders). The other files are counted among the facts. Unless reading is strict, a file that
// cannot be read is skipped and counted. BadFile if there is nothing to read, or files of both games; UsageError if the
// weights have different scales.
absl::StatusOr<records::SourceReport> ReadFolder(SourceFile& folder, const ReadOptions& options,
                                                 const records::Visitors& visitors);

}  // namespace tabia::formats
