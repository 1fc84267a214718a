// Writes the sections of an index in order, and its header last.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"
#include "core/base/checksum.h"
#include "core/base/spool.h"
#include "core/index/builder/keyed_spool.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

class SectionWriter {
 public:
  // Sets the extents and checksums of the sections and the size of the file in `header`. The arguments must outlive
  // this.
  SectionWriter(Header& header, ByteSink& sink) : header_(header), sink_(sink) {}

  // Begins a section that is written in parts: Begin, then `size` bytes by Append, then End. Sections are written in
  // their order.
  absl::Status Begin(SectionId id, uint64_t size);
  absl::Status Append(std::string_view bytes);
  void End();

  absl::Status Write(SectionId id, std::string_view bytes);
  absl::Status Write(SectionId id, const Spool& bytes);

  // Drops a section and all sections after it, which must be written again.
  absl::Status RewindTo(SectionId id);

  // Writes the header, after all sections.
  absl::Status WriteHeader();

 private:
  Header& header_;
  ByteSink& sink_;
  uint64_t written_ = 0;  // bytes of the file
  SectionExtent* extent_ = nullptr;
  RunningChecksum checksum_;
};

// Writes both sections of the notes, which notes.h reads.
absl::Status WriteNotes(const KeyedSpool& notes, SectionWriter& writer);

}  // namespace tabia::index
