// The records of a CTG book by position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/chess/position.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_locator.h"

namespace tabia::formats {

// Returns the first record of the page that has the position with these bytes.
std::optional<CtgRecord> FindInCtgPage(std::string_view book, uint64_t page, std::string_view position);

// Finds records by position. Thread-safe.
class CtgRecords {
 public:
  // Keeps references to `book`, the whole file, and to `locator`.
  CtgRecords(std::string_view book, const CtgLocator& locator) : book_(book), locator_(locator) {}

  // Finds the record of `position`. If its en passant is idle (ctg_keys.h), tries it with and without.
  std::optional<CtgRecord> Find(const chess::Position& position) const;
  std::optional<CtgRecord> FindExactly(const chess::Position& position) const;

 private:
  std::string_view book_;
  const CtgLocator& locator_;
};

// A fault of a record, or of the rest of a page.
struct CtgFault {
  std::string_view kind;  // "illegal position"
  uint64_t offset;
  absl::FunctionRef<std::string()> why;
};

class CtgScanVisitor {
 public:
  virtual ~CtgScanVisitor() = default;
  // Called for each record that a lookup of its position finds. `position` is the position of the record, not yet turned.
  virtual absl::Status Visit(const CtgRecord& record, const chess::Position& position) = 0;
  virtual absl::Status Skip(const CtgFault& fault) = 0;
  virtual void Progress(uint64_t /*pages_read*/) {}
};

// Visits the records of `book`, the whole file, page after page; the header was checked. Returns the first error of
// `visitor`, which ends the scan.
absl::Status ScanCtg(std::string_view book, uint64_t pages, CtgScanVisitor& visitor);

}  // namespace tabia::formats
