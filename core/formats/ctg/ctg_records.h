// The records of a CTG book by position.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/hash_table.h"
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

  // Finds the record of `position`. If its en passant capture is idle (HasIdleEnPassant), tries the position with and
  // without the en passant field.
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
  // Called for each record that a lookup of its position finds. `position` is the position of the record, not yet
  // turned.
  virtual absl::Status Visit(const CtgRecord& record, const chess::Position& position) = 0;
  virtual absl::Status Skip(const CtgFault& fault) = 0;
  virtual void Progress(uint64_t /*pages_read*/) {}
};

// Visits the records of `book`, the whole file, page after page; the header was checked. Returns the first error of
// `visitor`, which ends the scan.
absl::Status ScanCtg(std::string_view book, uint64_t pages, CtgScanVisitor& visitor);

// The positions of a CTG book by key. A record has no key, so the first lookup by key reads the whole book.

// Thread-safe. Memory, from the first lookup on: about 24 bytes for each position of the book in each of its frames.
class CtgKeys {
 public:
  // Keeps a reference to `book`, the whole file.
  CtgKeys(std::string_view book, uint64_t pages) : book_(book), pages_(pages) {}

  // Returns the position of this key, without an idle en passant; nullopt if the book does not have it.
  std::optional<chess::Position> Find(uint64_t key) const;
  // Calls `visit` with the key of each position that has moves.
  void ForEachWithMoves(absl::FunctionRef<void(uint64_t key)> visit) const;

 private:
  using Places = HashMap<uint64_t, uint64_t>;  // by key: the offset of its record, and its frame

  const Places& places() const;

  const std::string_view book_;
  const uint64_t pages_;
  mutable std::once_flag once_;
  mutable Places places_;
};

// An en passant capture is idle if it counts (chess/setup.h) but is illegal, because it would leave the king in check.
// Some programs write the en passant field of an idle capture into a CTG book and others do not, so a lookup tries
// both. The moves of the position are the same.

// Returns whether the en passant capture of `position` is idle.
bool HasIdleEnPassant(const chess::Position& position);

// Returns `position` without its en passant field.
chess::Position WithoutEnPassant(const chess::Position& position);

// Returns the positions with an idle en passant that differ from `position` in it alone.
std::vector<chess::Position> WithIdleEnPassants(const chess::Position& position);

}  // namespace tabia::formats
