// Reads eXtreme Gammon's opening books: entries about positions, each after some play, with their makers.
//
// Deleted entries are counted in the facts of the report. Skipped and counted, if not strict, are:
//   "impossible board", "impossible context", "impossible evaluation"    an entry with such bytes
//   "record of unknown kind"
//   "record cut short"          what stands behind the last whole record
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/os/mapped_file.h"
#include "core/formats/ob/layout.h"
#include "core/formats/read_options.h"
#include "core/formats/reader.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/skipped.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class ObReader final : public Reader {
 public:
  // BadFile if the file is no opening book or its header is not one of a layout that is known.
  static absl::StatusOr<std::unique_ptr<Reader>> Open(const std::string& path);

  records::Game game() const override { return records::Game::kBackgammon; }
  // Goes through the file twice, once to decide its conventions.
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options,
                                             records::RecordVisitor& visitor) override;

 private:
  ObReader(MappedFile file, ObHeader header) : file_(std::move(file)), header_(std::move(header)) {}

  MappedFile file_;
  ObHeader header_;
};

}  // namespace tabia::formats
