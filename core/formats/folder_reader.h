// Reads a folder of backgammon files as one source.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/reader.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

bool IsFolder(const std::string& path);

// Every backgammon book and game in the folder and the folders beneath it, in order of their paths. Other
// files are counted among the facts; a file that cannot be read is skipped as "file that cannot be read" and
// counted, unless reading is strict.
class FolderReader final : public Reader {
 public:
  // BadFile if there is nothing to read in the folder.
  static absl::StatusOr<std::unique_ptr<Reader>> Open(const std::string& path);

  records::Game game() const override { return records::Game::kBackgammon; }
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options,
                                             records::RecordVisitor& visitor) override;

 private:
  explicit FolderReader(std::string path) : path_(std::move(path)) {}

  absl::Status FindFiles();

  std::string path_;
  std::vector<std::string> files_;
  uint64_t others_ = 0;
};

}  // namespace tabia::formats
