#include "core/books/empty_result.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::books {
namespace {

constexpr const char* kNotWritten = "not written, because it would be empty";

// Returns the decisions of the first source: "e.pgn: games: 0 of 1 taken; …".
std::string DecisionsText(const probe::BookInfo& info) {
  if (info.sources.empty()) return "without a source";
  std::string text = info.sources[0].name + ": no record taken";
  for (const auto& [name, decision] : info.sources[0].report.decisions) {
    text += FormatText("; %s: %s", name, decision);
  }
  return text;
}

}  // namespace

absl::Status CheckHasContent(const probe::BookInfo& info, const std::string& output) {
  if (info.positions > 0 || info.notes > 0) return absl::OkStatus();
  for (const probe::Source& source : info.sources) {
    if (source.report.skipped.empty()) continue;
    const auto& [kind, skipped] = *source.report.skipped.begin();
    return BadFile(output, kNotWritten,
                   FormatText("%s: %s skipped: %s, the first at %s", source.name,
                              FormatCount(skipped.count, "record"), kind, skipped.first));
  }
  return absl::NotFoundError(FormatText("%s: %s: %s", output, kNotWritten, DecisionsText(info)));
}

}  // namespace tabia::books
