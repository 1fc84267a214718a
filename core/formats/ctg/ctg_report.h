// What reading a CTG book reports before its first record.
#pragma once

#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/read_options.h"
#include "core/records/source_report.h"

namespace tabia::formats {

inline constexpr const char* kCtgUnfinishedDecision = "games without a result";

records::SourceReport CtgReport(const CtgHeader& header, const ReadOptions& options);

}  // namespace tabia::formats
