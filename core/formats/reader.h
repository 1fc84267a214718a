// What every reader of a foreign book is: bytes in, records out.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class Reader {
 public:
  virtual ~Reader() = default;

  // Known without reading.
  virtual records::Game game() const = 0;
  // Reads the whole source once, in constant memory besides what the source's own structure needs and in
  // linear time. Never prints, asks or exits. An error of the visitor ends the reading and is returned.
  virtual absl::StatusOr<records::SourceReport> Read(const ReadOptions& options,
                                                     records::RecordVisitor& visitor) = 0;
};

}  // namespace tabia::formats
