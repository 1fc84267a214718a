#include "core/books/build.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/file_io.h"
#include "core/base/os/output_file.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/range_description.h"
#include "core/books/same_games.h"
#include "core/books/source_reader.h"
#include "core/books/source_state.h"
#include "core/formats/source_file.h"

namespace tabia::books {
namespace {

constexpr uint64_t kReadingThousandths = 750;    // of the time that a build takes
constexpr uint64_t kComparingThousandths = 300;  // of the time of a build with BuildOptions::unique

constexpr const char* kNotWritten = "not written, because it would be empty";

// Returns why the first source gave nothing: "e.pgn: no record taken; games: 0 of 1 taken".
std::string DecisionsText(const probe::BookInfo& info) {
  if (info.sources.empty()) return "without a source";
  const records::SourceReport& report = info.sources[0].report;
  const std::string why = records::WhyNoMoves(report);
  const bool has_moves = report.records > 0 && why.empty();
  std::string text = info.sources[0].name + (has_moves ? ": no move left" : ": no record taken");
  if (!why.empty()) text += ": " + why;
  for (const auto& [name, decision] : report.decisions) text += FormatText("; %s: %s", name, decision);
  for (const auto& [name, unused] : report.not_used) {
    text += FormatText("; not used: %d, %s, the first at %s", unused.count, name, unused.first);
  }
  return text;
}

// Formats a collision for the metadata. In a part it includes the checks of both positions, from which the merge finds
// the collision again.
std::string CollisionText(const index::Collision& collision, bool is_of_part) {
  if (!is_of_part) return FormatText("%016x", collision.key);
  return FormatText("%016x %016x %016x", collision.key, collision.check_a, collision.check_b);
}

absl::StatusOr<probe::BookInfo> WriteIndex(SourceReader& reader, const BuildOptions& options,
                                           ByteSink& sink) {
  probe::BookInfo info = reader.TakeInfo();
  // Unless they are left out, the index does not contain the number of repetitions. A part is built without the other
  // sources, and merged parts must have the bytes of a single build.
  if (options.unique) {
    reader.same_games().Describe(info.sources);
  } else {
    TABIA_RETURN_IF_ERROR(reader.same_games().Compare(/*lists_places=*/false));
  }
  const auto metadata = [&](const index::BuildReport& report) {
    info.positions = report.keys;
    info.notes = report.notes;
    reader.collector().Describe(info);
    for (const index::Collision& collision : report.collisions) {
      info.collisions.push_back(CollisionText(collision, info.is_part));
    }
    for (const uint64_t key : report.long_notes) info.long_notes.push_back(FormatText("%016x", key));
    return options.range ? DescribeRange(options, reader.parts(), info) : InfoJson(info).Text();
  };
  const Progress writing = PartOf(options.reading.progress, kReadingThousandths, 1000);
  TABIA_RETURN_IF_ERROR(reader.collector().builder().Finish(metadata, sink, writing).status());
  TABIA_RETURN_IF_ERROR(reader.collector().CheckAreMerged());
  if (!options.unique) reader.same_games().Describe(info.sources);
  return info;
}

// Returns the part of the progress that reads source number `i` of `count`.
Progress ProgressOfSource(const BuildOptions& options, size_t i, size_t count) {
  const uint64_t begin = options.unique ? kComparingThousandths : 0, reading = kReadingThousandths - begin;
  return PartOf(options.reading.progress, begin + reading * i / count, begin + reading * (i + 1) / count);
}

// Returns OK if all sources can be read twice, else a UsageError.
absl::Status CheckHaveNoPipe(const std::vector<std::string>& sources) {
  for (const std::string& path : sources) {
    if (IsPipe(formats::OpenedPath(path)))
      return UsageError(path + ": --unique reads the games twice; pass a file instead of a pipe");
  }
  return absl::OkStatus();
}

// The state of each source (SourceState); nothing for a source that has none, such as a folder.
using States = std::vector<std::optional<uint64_t>>;

// REQUIRES: no source is a pipe.
States StatesOf(const std::vector<std::string>& sources, const BuildOptions& options) {
  States states;
  for (const std::string& path : sources) {
    const absl::StatusOr<uint64_t> state = SourceState(path, options.reading);
    states.push_back(state.ok() ? std::optional(*state) : std::nullopt);
  }
  return states;
}

// Returns an AbortedError if a source has changed between its two readings.
absl::Status CheckAreUnchanged(const std::vector<std::string>& sources, const BuildOptions& options,
                               const States& before) {
  const States now = StatesOf(sources, options);
  const auto changed = std::mismatch(before.begin(), before.end(), now.begin()).first - before.begin();
  if (changed == std::ssize(before)) return absl::OkStatus();
  return absl::AbortedError(sources[static_cast<size_t>(changed)] +
                            ": changed while --unique read the sources");
}

}  // namespace

std::vector<std::string> DistinctSources(const std::vector<std::string>& sources,
                                         const std::function<void(const std::string& why)>& warn) {
  std::vector<std::string> distinct;
  HashSet<FileIdentity> seen;
  for (const std::string& source : sources) {
    const auto identity = IdentityOf(formats::OpenedPath(source));
    if (!identity || seen.insert(*identity).second) {
      distinct.push_back(source);  // opening it reports why it cannot be identified
    } else if (warn) {
      warn(FormatText("%s: the same source is named twice; it is read once", source));
    }
  }
  return distinct;
}

absl::StatusOr<probe::BookInfo> BuildIndex(const std::vector<std::string>& named, const BuildOptions& options,
                                           ByteSink& sink) {
  if (named.empty()) return UsageError("no source: at least one is required");
  const std::vector<std::string> sources = DistinctSources(named, options.warn);
  SourceReader reader(options);
  States states;
  if (options.unique) {
    TABIA_RETURN_IF_ERROR(CheckHaveNoPipe(sources));
    states = StatesOf(sources, options);
    const Progress comparing = PartOf(options.reading.progress, 0, kComparingThousandths);
    TABIA_RETURN_IF_ERROR(CompareGames(sources, options, comparing, reader.same_games()));
  }
  for (size_t i = 0; i < sources.size(); ++i) {
    TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(sources[i]));
    TABIA_RETURN_IF_ERROR(
        reader.Read(sources[i], std::move(source), ProgressOfSource(options, i, sources.size())));
  }
  if (options.unique) TABIA_RETURN_IF_ERROR(CheckAreUnchanged(sources, options, states));
  return WriteIndex(reader, options, sink);
}

absl::StatusOr<probe::BookInfo> BuildIndex(std::vector<Source> sources, const BuildOptions& options,
                                           ByteSink& sink) {
  SourceReader reader(options);
  for (size_t i = 0; i < sources.size(); ++i) {
    const std::string name = sources[i].file().argument();
    TABIA_RETURN_IF_ERROR(
        reader.Read(name, std::move(sources[i]), ProgressOfSource(options, i, sources.size())));
  }
  return WriteIndex(reader, options, sink);
}

absl::StatusOr<probe::BookInfo> BuildIndex(Source source, const BuildOptions& options, ByteSink& sink) {
  std::vector<Source> sources;
  sources.push_back(std::move(source));
  return BuildIndex(std::move(sources), options, sink);
}

std::string SkippedText(const probe::BookInfo& info) {
  for (const probe::ListedSource& source : info.sources) {
    if (source.report.skipped.empty()) continue;
    const auto& [kind, skipped] = *source.report.skipped.begin();
    return FormatText("%s: %s skipped: %s, the first at %s", source.name,
                      FormatCount(skipped.count, "record"), kind, skipped.first);
  }
  return "";
}

absl::Status CheckHasMoves(const probe::BookInfo& info, const std::string& path) {
  const bool is_empty_book = std::any_of(info.sources.begin(), info.sources.end(), [](const auto& source) {
    return source.report.facts.contains(records::kEmptyBookFact);
  });
  if (info.positions > 0 || info.notes > 0 || is_empty_book) return absl::OkStatus();
  const std::string skipped = SkippedText(info);
  return BadFile(path, "not a book", skipped.empty() ? DecisionsText(info) : skipped);
}

absl::Status CheckHasContent(const probe::BookInfo& info, const std::string& output) {
  if (info.positions > 0 || info.notes > 0) return absl::OkStatus();
  const std::string skipped = SkippedText(info);
  if (!skipped.empty()) return BadFile(output, kNotWritten, skipped);
  return absl::NotFoundError(FormatText("%s: %s: %s", output, kNotWritten, DecisionsText(info)));
}

absl::StatusOr<BuiltFile> BuildIndexFile(const std::vector<std::string>& sources, BuildOptions options,
                                         const std::string& output) {
  if (options.limits.temp_folder.empty()) options.limits.temp_folder = TempFolderFor(output);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(output, options.limits.temp_folder));
  TABIA_ASSIGN_OR_RETURN(probe::BookInfo info, BuildIndex(sources, options, *file));
  if (!options.allow_empty && !options.range) TABIA_RETURN_IF_ERROR(CheckHasContent(info, output));
  TABIA_RETURN_IF_ERROR(file->Commit());
  return BuiltFile{std::move(info), file->size()};
}

absl::StatusOr<probe::Book> BuildBook(const std::vector<std::string>& named, const BuildOptions& options) {
  const std::vector<std::string> sources = DistinctSources(named, options.warn);
  const auto memory = std::make_shared<StringSink>();
  probe::BookInfo info;
  if (sources.size() == 1 && !options.unique) {
    TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(sources[0]));
    if (const probe::OpenedIndex* const opened = source.index();
        opened != nullptr && !source.is_part() && !options.ChangesMoves()) {
      const DamagePolicy policy = {options.salvage, options.warn};
      TABIA_RETURN_IF_ERROR(CheckIndex(opened->index, opened->info, source.file().path(), policy).status());
      return std::move(source).TakeBook();
    }
    TABIA_ASSIGN_OR_RETURN(info, BuildIndex(std::move(source), options, *memory));
  } else {
    TABIA_ASSIGN_OR_RETURN(info, BuildIndex(sources, options, *memory));
  }
  return probe::Book::Of({.path = info.sources.empty() ? FileName(sources[0]) : info.sources[0].name,
                          .bytes = memory->bytes(),
                          .owner = memory,
                          .origin = probe::Origin::kMemory});
}

}  // namespace tabia::books
