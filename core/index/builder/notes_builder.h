// Writes what notes.h reads.
#pragma once

#include "absl/status/status.h"

#include "core/index/builder/keyed_spool.h"
#include "core/index/builder/section_writer.h"

namespace tabia::index {

// Writes both sections of the notes.
absl::Status WriteNotes(const KeyedSpool& notes, SectionWriter& writer);

}  // namespace tabia::index
