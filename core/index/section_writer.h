// Lays sections out and writes header and sections, front to back.
#pragma once

#include <array>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_sink.h"
#include "core/index/format.h"

namespace tabia::index {

// `header` gets the places and checksums of the sections and the size of the file.
absl::Status WriteFile(Header& header, const std::array<std::string_view, kSectionCount>& sections,
                       ByteSink& sink);

}  // namespace tabia::index
