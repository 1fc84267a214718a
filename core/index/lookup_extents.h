// Which bytes of its file a lookup reads, for an index of which not all bytes are here.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/index/index.h"
#include "core/index/layout/format.h"

namespace tabia::index {

// A view of an index, whose header must be here. The extents are within the file; some may be empty.
class LookupExtents {
 public:
  explicit LookupExtents(const Index& index) : index_(index) {}

  // Adds what all lookups share: metadata, the dictionary, and the groups of escapes unless they are large.
  void AddCommon(std::vector<Extent>& wanted) const;
  // Adds the texts of notes, to which views may be held.
  void AddTexts(std::vector<Extent>& wanted) const;
  // Compares the common ones with their checksums. The error names the section.
  absl::Status CheckCommon() const;

  // Adds what Find reads of a key. What a step reads decides about the next one: its bytes must be here before. The
  // first step reads two buckets, the others only what an escape needs.
  static constexpr int kFindSteps = 3;
  void AddFind(uint64_t key, int step, std::vector<Extent>& wanted) const;

  // Adds what FindNotes reads of a key, in the same manner.
  static constexpr int kNoteSteps = 2;
  void AddNotes(uint64_t key, int step, std::vector<Extent>& wanted) const;

 private:
  void AddBuckets(uint64_t key, std::vector<Extent>& wanted) const;
  void AddRecord(uint64_t bucket, uint32_t symbol, std::vector<Extent>& wanted) const;
  void AddValue(uint64_t bucket, uint32_t symbol, std::vector<Extent>& wanted) const;
  Extent PartOf(SectionId section, uint64_t offset, uint64_t size) const;

  const Index& index_;
};

}  // namespace tabia::index
