// Writes what notes.h reads.
#pragma once

#include "absl/status/status.h"

#include "core/index/keyed_spool.h"
#include "core/index/section_writer.h"

namespace tabia::index {

// Writes both sections of the notes.
absl::Status WriteNotes(const KeyedSpool& notes, SectionWriter& writer);

}  // namespace tabia::index
