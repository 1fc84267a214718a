// The bytes of the file that a lookup reads, for an index that is only partly in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/index/index.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

// A view of an index, whose header must be in memory. The extents are within the file; some may be empty.
class LookupExtents {
 public:
  static constexpr int kFindSteps = 3, kNoteSteps = 2;

  explicit LookupExtents(const Index& index) : index_(index) {}

  // Adds the part that all lookups share: metadata, the dictionary, and the groups of escapes unless they are large.
  void AddCommon(std::vector<Extent>& wanted) const;
  // Adds the texts of notes. They must not be dropped from memory, because callers may have views of them.
  void AddTexts(std::vector<Extent>& wanted) const;
  // Compares the sections of AddCommon with their checksums. The error names the section.
  absl::Status CheckCommon() const;

  // Adds the bytes that Find reads for a key. Each step needs the bytes of the previous one. The first step reads two
  // buckets and the escapes of their groups, as far as the starts of these groups are in memory and the groups are
  // small. The other steps read the rest of the record and of the value of an escape.
  void AddFind(uint64_t key, int step, std::vector<Extent>& wanted) const;

  // Adds the bytes that FindNotes reads for a key, in the same way.
  void AddNotes(uint64_t key, int step, std::vector<Extent>& wanted) const;

 private:
  void AddBuckets(uint64_t key, std::vector<Extent>& wanted) const;
  void AddEscapes(uint64_t group, std::vector<Extent>& wanted) const;
  uint64_t GroupEnd(uint64_t group) const;
  void AddRecord(uint64_t bucket, uint32_t symbol, std::vector<Extent>& wanted) const;
  void AddValue(uint64_t bucket, uint32_t symbol, std::vector<Extent>& wanted) const;
  Extent PartOf(SectionId section, uint64_t offset, uint64_t size) const;

  const Index& index_;
};

}  // namespace tabia::index
