// Reads a folder of chess books and games, or of backgammon ones, as one source.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns the game of a folder, by the first of its files that is read; backgammon if there is none.
absl::StatusOr<records::Game> GameOfFolder(const std::string& path);

// Reads every file of a format that is read in folders (registry.h), in the folder and the folders beneath it, in order
// of their paths. Other files are counted among the facts; a file that cannot be read is skipped as "file
// that cannot be read" and counted, unless reading is strict. BadFile if there is nothing to read in the
// folder, or files of both games; UsageError if their weights are of different scales.
absl::StatusOr<records::SourceReport> ReadFolder(SourceFile& folder, const ReadOptions& options,
                                                 records::RecordVisitor& visitor);

}  // namespace tabia::formats
