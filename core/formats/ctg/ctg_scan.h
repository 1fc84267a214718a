// Every record of a CTG book, page after page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/chess/position.h"
#include "core/formats/ctg/ctg_layout.h"

namespace tabia::formats {

// What is wrong with a record, or with the rest of a page.
struct CtgFault {
  std::string_view kind;  // "illegal position"
  uint64_t offset;
  absl::FunctionRef<std::string()> why;
};

class CtgScanVisitor {
 public:
  virtual ~CtgScanVisitor() = default;
  // Receives each record that a probe of its position finds. `position` has the form of a record.
  virtual absl::Status Visit(const CtgRecord& record, const chess::Position& position) = 0;
  virtual absl::Status Skip(const CtgFault& fault) = 0;
  virtual void Progress(uint64_t /*pages_read*/) {}
};

// `book` is the whole file, whose header was checked. An error of `visitor` ends the scan and is returned.
absl::Status ScanCtg(std::string_view book, uint64_t pages, CtgScanVisitor& visitor);

}  // namespace tabia::formats
