// The records of a CTG book by position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/chess/position.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_locator.h"

namespace tabia::formats {

// Returns the first record of a page with these bytes of a position.
std::optional<CtgRecord> FindInCtgPage(std::string_view book, uint64_t page, std::string_view position);

// Safe for any number of threads.
class CtgRecords {
 public:
  // `book`, the whole file, and `locator` must outlive this.
  CtgRecords(std::string_view book, const CtgLocator& locator) : book_(book), locator_(locator) {}

  // An en passant that is idle (en_passant.h) is looked for as it is, and then without.
  std::optional<CtgRecord> Find(const chess::Position& position) const;
  std::optional<CtgRecord> FindExactly(const chess::Position& position) const;

 private:
  std::string_view book_;
  const CtgLocator& locator_;
};

}  // namespace tabia::formats
