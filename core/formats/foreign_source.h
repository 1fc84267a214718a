// A foreign book, recognised and ready to be read.
#pragma once

#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

struct Source {
  SourceFile file;
  const Format* format;

  records::Game game() const { return format->game; }
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options, records::RecordVisitor& visitor) {
    return format->read(file, options, visitor);
  }
};

// Recognises a file, a pipe (PGN only) or a folder, which is read as one source. BadFile if no format does.
absl::StatusOr<Source> Recognise(SourceFile file);

// Opens what `path` names and recognises it.
absl::StatusOr<Source> OpenSource(const std::string& path);

}  // namespace tabia::formats
