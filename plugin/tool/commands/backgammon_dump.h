// The lines of tabia dump for backgammon books.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/records/record_visitor.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

// Writes the statements of a source in their order. Each entry of an opening book, each candidate of a roll and each
// cube decision is one line.
class BackgammonDump final : public records::BackgammonVisitor {
 public:
  BackgammonDump(bool json, Output& out) : json_(json), out_(out) {}

  absl::Status VisitPosition(const backgammon::PositionStatement& position) override;
  absl::Status VisitDecision(const backgammon::Decision& decision) override;
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override;

 private:
  const bool json_;
  Output& out_;
};

// Writes the statements of an index for a key, the most trustworthy of each kind first. Returns a DataLossError if
// `value` cannot be decoded.
absl::Status DumpBackgammonValue(uint64_t key, std::string_view value, bool json, Output& out);

}  // namespace tabia::tool
