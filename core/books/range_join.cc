#include "core/books/range_join.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/books/range_description.h"
#include "core/index/builder/range_file.h"

namespace tabia::books {
namespace {

// An open range file.
struct OpenedRange {
  std::unique_ptr<const MappedFile> mapping;
  index::RangeFile file;
  RangeDescription description;

  uint32_t number() const { return file.range().number; }
};

absl::StatusOr<OpenedRange> OpenRange(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(MappedFile mapping, MappedFile::Open(path));
  TABIA_ASSIGN_OR_RETURN(index::RangeFile file, index::RangeFile::Open(mapping.bytes(), path));
  TABIA_ASSIGN_OR_RETURN(RangeDescription description, ParseDescription(file));
  return OpenedRange{std::make_unique<const MappedFile>(std::move(mapping)), std::move(file),
                     std::move(description)};
}

// Returns the texts of `info` that all ranges of a merge have in common: all but the counts and the collisions.
std::string CommonText(probe::BookInfo info) {
  info.positions = info.moves = info.evaluated = info.notes = info.weight_conflicts = info.deactivated = 0;
  info.evaluations = info.decisions = info.cubes = 0;
  info.with_settings = info.combined = info.combined_rollouts = info.repeated_rollouts = 0;
  for (auto& [rule, count] : info.dropped) count = 0;
  info.collisions.clear();
  info.long_notes.clear();
  return InfoJson(info).Text();
}

std::string FlagsClause(const std::string& flags) {
  return flags.empty() ? "without flags" : "with " + flags;
}

// Returns the first difference between the parts of two ranges.
std::string PartsDifference(const OpenedRange& range, const OpenedRange& first) {
  const std::vector<MergedPart>&a = range.description.parts, &b = first.description.parts;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] == b[i]) continue;
    if (a[i].name != b[i].name) {
      return FormatText("its part number %d is %s, but that of %s is %s", i + 1, a[i].name, first.file.name(),
                        b[i].name);
    }
    return FormatText("its part %s had other bytes than the one of %s", a[i].name, first.file.name());
  }
  return FormatText("made from %d parts, but %s from %d", a.size(), first.file.name(), b.size());
}

// Returns a usage error if two ranges are not of the same merge.
absl::Status CheckSameMerge(const OpenedRange& range, const OpenedRange& first) {
  const auto differs = [&](const std::string& how) { return UsageError(range.file.name() + ": " + how); };
  if (range.file.range().count != first.file.range().count) {
    return differs(FormatText("range %d of %d, but %s is range %d of %d", range.number(),
                              range.file.range().count, first.file.name(), first.number(),
                              first.file.range().count));
  }
  if (range.description.version != first.description.version) {
    return differs(FormatText("made by tabia %s, but %s by tabia %s", range.description.version,
                              first.file.name(), first.description.version));
  }
  if (range.description.flags != first.description.flags) {
    return differs(FormatText("made %s, but %s %s", FlagsClause(range.description.flags), first.file.name(),
                              FlagsClause(first.description.flags)));
  }
  if (range.description.parts != first.description.parts) return differs(PartsDifference(range, first));
  if (CommonText(range.description.info) != CommonText(first.description.info))
    return differs(FormatText("describes its sources in another way than %s", first.file.name()));
  return absl::OkStatus();
}

// Sorts the ranges by number. Returns a usage error if they are not the ranges of one merge, each once.
absl::Status CheckAreAllRanges(std::vector<OpenedRange>& ranges) {
  for (const OpenedRange& range : ranges) TABIA_RETURN_IF_ERROR(CheckSameMerge(range, ranges.front()));
  std::stable_sort(ranges.begin(), ranges.end(),
                   [](const OpenedRange& a, const OpenedRange& b) { return a.number() < b.number(); });
  const uint32_t count = ranges.front().file.range().count;
  for (uint32_t i = 0; i < count; ++i) {
    if (i >= ranges.size() || ranges[i].number() > i + 1) {
      return UsageError(FormatText("range %d of %d is missing: tabia merge --range %d/%d makes it", i + 1,
                                   count, i + 1, count));
    }
    if (ranges[i].number() <= i) {
      return UsageError(FormatText("%s: range %d of %d, as is %s; each range can be joined only once",
                                   ranges[i].file.name(), i, count, ranges[i - 1].file.name()));
    }
  }
  if (ranges.size() == count) return absl::OkStatus();
  return UsageError(FormatText("%s: range %d of %d, as is %s; each range can be joined only once",
                               ranges.back().file.name(), count, count, ranges[count - 1].file.name()));
}

// Adds the counts of another range.
void AddCounts(const probe::BookInfo& range, probe::BookInfo& info) {
  info.positions += range.positions;
  info.moves += range.moves;
  info.evaluated += range.evaluated;
  info.notes += range.notes;
  info.weight_conflicts += range.weight_conflicts;
  info.deactivated += range.deactivated;
  info.evaluations += range.evaluations;
  info.decisions += range.decisions;
  info.cubes += range.cubes;
  info.with_settings += range.with_settings;
  info.combined += range.combined;
  info.combined_rollouts += range.combined_rollouts;
  info.repeated_rollouts += range.repeated_rollouts;
  for (const auto& [rule, count] : range.dropped) info.dropped[rule] += count;
  info.collisions.insert(info.collisions.end(), range.collisions.begin(), range.collisions.end());
  info.long_notes.insert(info.long_notes.end(), range.long_notes.begin(), range.long_notes.end());
}

}  // namespace

bool IsRangeFile(std::string_view first_bytes) {
  return index::RangeFile::Recognises(first_bytes);
}

absl::StatusOr<BuiltFile> JoinRangeFiles(const std::vector<std::string>& paths, JoinOptions options,
                                         const std::string& output) {
  if (options.limits.temp_folder.empty()) options.limits.temp_folder = TempFolderFor(output);
  std::vector<OpenedRange> ranges;
  for (const std::string& path : paths) {
    TABIA_ASSIGN_OR_RETURN(OpenedRange range, OpenRange(path));
    ranges.push_back(std::move(range));
  }
  if (ranges.empty()) return UsageError("no range: at least one is required");
  TABIA_RETURN_IF_ERROR(CheckAreAllRanges(ranges));
  std::vector<index::RangeFile> files;
  probe::BookInfo info = ranges.front().description.info;
  for (const OpenedRange& range : ranges) {
    if (!files.empty()) AddCounts(range.description.info, info);
    files.push_back(range.file);
  }
  if (!options.allow_empty) TABIA_RETURN_IF_ERROR(CheckHasContent(info, output));
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(output, options.limits.temp_folder));
  TABIA_RETURN_IF_ERROR(
      index::JoinRanges(files, InfoJson(info).Text(), options.limits, *file, options.progress).status());
  TABIA_RETURN_IF_ERROR(file->Commit());
  return BuiltFile{std::move(info), file->size()};
}

}  // namespace tabia::books
