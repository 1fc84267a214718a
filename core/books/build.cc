#include "core/books/build.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/output_file.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/books/collector.h"
#include "core/books/distinct_sources.h"
#include "core/books/empty_result.h"
#include "core/books/first_sources.h"
#include "core/books/index_check.h"
#include "core/books/known_positions.h"
#include "core/books/make_collector.h"
#include "core/books/source.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/scale.h"

namespace tabia::books {
namespace {

constexpr uint64_t kReadingThousandths = 750;  // of the time that a build takes

// Returns a usage error if the source is of another game than the sources before it.
absl::Status CheckSameGame(const probe::BookInfo& info, const std::string& name, records::Game game) {
  if (info.sources.empty() || game == info.game) return absl::OkStatus();
  return UsageError(FormatText("%s: a %s book, but %s is a %s book; build one index for each game", name,
                               records::GameName(game), info.sources[0].name, records::GameName(info.game)));
}

// Returns a usage error if the source is of another variant than the sources before it, or if its weights are of
// another scale. Merging by shares accepts any scale.
absl::Status CheckFits(const probe::BookInfo& info, const probe::Source& source, MergeRule rule) {
  if (info.sources.empty() || info.game != records::Game::kChess) return absl::OkStatus();
  const probe::Source& first = info.sources[0];
  if (source.report.variant != info.variant) {
    return UsageError(FormatText("%s: variant %s, but %s has variant %s; build one index for each variant",
                                 source.name, source.report.variant, first.name, info.variant));
  }
  if (rule != MergeRule::kShares && source.report.scale != info.scale) {
    return UsageError(FormatText(
        "%s: scale %s, but %s has scale %s; build one index for each, or use tabia merge --rule shares",
        source.name, records::ScaleName(source.report.scale), first.name, records::ScaleName(info.scale)));
  }
  return absl::OkStatus();
}

absl::Status CheckRule(records::Game game, const BuildOptions& options) {
  if (options.rule != MergeRule::kAdd && game != records::Game::kChess) {
    return UsageError("--rule is for chess books only: a backgammon index keeps every statement");
  }
  if (options.partial && (options.rule != MergeRule::kAdd || options.min_games > 0 || options.keys_only)) {
    return UsageError("--partial cannot be combined with --rule, --min-games or --keys-only");
  }
  if (options.rule == MergeRule::kShares && options.min_games > 0) {
    return UsageError("--min-games cannot be combined with --rule shares");
  }
  return absl::OkStatus();
}

// Returns the sources to list in the metadata. A backgammon index is replaced by its own sources, so that merging two
// indexes writes the same bytes as building from all their sources.
std::vector<probe::Source> ListedSources(const Source& file, probe::Source source) {
  if (file.index() == nullptr || file.game() != records::Game::kBackgammon) return {std::move(source)};
  return file.index()->info.sources;
}

// Returns whether a backgammon source is listed already: two indexes may share sources.
bool IsListed(const probe::BookInfo& info, const probe::Source& source) {
  return info.game == records::Game::kBackgammon &&
         std::any_of(info.sources.begin(), info.sources.end(),
                     [&](const probe::Source& listed) { return IsSame(listed, source); });
}

// Formats a collision for the metadata. In a part it includes the checks of both positions, from which the merge finds
// the collision again.
std::string CollisionText(const index::Collision& collision, bool is_of_part) {
  if (!is_of_part) return FormatText("%016x", collision.key);
  return FormatText("%016x %016x %016x", collision.key, collision.check_a, collision.check_b);
}

// Reads all sources of one build.
class SourceReader {
 public:
  explicit SourceReader(const BuildOptions& options) : options_(options) {
    options_.reading.games_as_stated = true;
    if (!options.positions.empty()) {
      options_.reading.known_positions = PositionsOf(options.positions, options.reading.pgn);
    }
  }

  absl::Status Read(const std::string& path, Source file, const Progress& progress);
  Collector& collector() { return *collector_; }
  probe::BookInfo TakeInfo();

 private:
  // Checks an index (CheckIndex); returns an empty text for a foreign book.
  absl::StatusOr<std::string> CheckSource(const Source& source) const;
  absl::Status ReadPart(const Source& file, const std::string& damage);
  // Appends the source to the sources of the book.
  void List(const Source& file, probe::Source source, const std::string& damage);
  // Makes the collector for the game of the first source.
  absl::Status Begin(records::Game game);
  records::RecordVisitor& visitor();

  BuildOptions options_;
  probe::BookInfo info_;
  std::unique_ptr<Collector> collector_;
  std::unique_ptr<FirstSources> first_;
};

absl::Status SourceReader::Read(const std::string& path, Source file, const Progress& progress) {
  probe::Source source;
  source.name = FileName(path);
  TABIA_ASSIGN_OR_RETURN(const std::string damage, CheckSource(file));
  TABIA_RETURN_IF_ERROR(CheckSameGame(info_, source.name, file.game()));
  if (collector_ == nullptr) TABIA_RETURN_IF_ERROR(Begin(file.game()));
  if (file.is_part()) return ReadPart(file, damage);
  collector_->BeginSource();
  options_.reading.progress = progress;
  TABIA_ASSIGN_OR_RETURN(source.report, file.Read(options_.reading, visitor()));
  collector_->EndSource(source.report);
  if (first_ != nullptr) first_->EndSource();
  TABIA_RETURN_IF_ERROR(CheckFits(info_, source, options_.rule));
  info_.variant = source.report.variant;
  info_.scale = options_.rule == MergeRule::kShares ? records::Scale::kWeights : source.report.scale;
  List(file, std::move(source), damage);
  return absl::OkStatus();
}

// Adds the records of a part unchanged, and lists its sources in its place.
absl::Status SourceReader::ReadPart(const Source& file, const std::string& damage) {
  if (options_.rule != MergeRule::kAdd)
    return UsageError(file.file().path() + ": a part of a book: --rule cannot be used with parts");
  const auto& [part, info] = *file.index();
  for (probe::Source source : info.sources) {
    TABIA_RETURN_IF_ERROR(CheckFits(info_, source, options_.rule));
    info_.variant = source.report.variant;
    info_.scale = source.report.scale;
    if (!damage.empty()) source.report.decisions["salvage"] = damage;
    info_.sources.push_back(std::move(source));
  }
  return collector_->AddPart(part, info);
}

void SourceReader::List(const Source& file, probe::Source source, const std::string& damage) {
  for (probe::Source& listed : ListedSources(file, std::move(source))) {
    if (!damage.empty()) listed.report.decisions["salvage"] = damage;
    if (!IsListed(info_, listed)) info_.sources.push_back(std::move(listed));
  }
}

absl::StatusOr<std::string> SourceReader::CheckSource(const Source& source) const {
  const probe::OpenedIndex* const opened = source.index();
  if (opened == nullptr) return "";
  return CheckIndex(opened->index, opened->info, source.file().path(), {options_.salvage, options_.warn});
}

absl::Status SourceReader::Begin(records::Game game) {
  TABIA_RETURN_IF_ERROR(CheckRule(game, options_));
  info_.game = game;
  const bool is_of_one_side = options_.reading.pgn.side != formats::PgnOptions::Side::kBoth;
  collector_ = MakeCollector(
      game, options_.limits,
      {options_.min_games, is_of_one_side, options_.rule == MergeRule::kShares, options_.partial},
      options_.keys_only);
  options_.reading.threads = collector_->builder().lanes();
  if (options_.rule == MergeRule::kFirst) first_ = std::make_unique<FirstSources>(*collector_);
  return absl::OkStatus();
}

records::RecordVisitor& SourceReader::visitor() {
  if (first_ != nullptr) return *first_;
  return *collector_;
}

probe::BookInfo SourceReader::TakeInfo() {
  if (first_ != nullptr) info_.overruled = first_->overruled();
  return std::move(info_);
}

absl::StatusOr<probe::BookInfo> WriteIndex(SourceReader& reader, const BuildOptions& options,
                                           ByteSink& sink) {
  probe::BookInfo info = reader.TakeInfo();
  const auto metadata = [&](const index::BuildReport& report) {
    info.positions = report.keys;
    info.notes = report.notes;
    reader.collector().Describe(info);
    for (const index::Collision& collision : report.collisions) {
      info.collisions.push_back(CollisionText(collision, info.is_part));
    }
    return InfoJson(info).Text();
  };
  const Progress writing = PartOf(options.reading.progress, kReadingThousandths, 1000);
  TABIA_RETURN_IF_ERROR(reader.collector().builder().Finish(metadata, sink, writing).status());
  return info;
}

}  // namespace

absl::StatusOr<probe::BookInfo> BuildIndex(const std::vector<std::string>& named, const BuildOptions& options,
                                           ByteSink& sink) {
  if (named.empty()) return UsageError("no source: at least one is required");
  const std::vector<std::string> sources = DistinctSources(named, options.warn);
  SourceReader reader(options);
  for (size_t i = 0; i < sources.size(); ++i) {
    const Progress part = PartOf(options.reading.progress, kReadingThousandths * i / sources.size(),
                                 kReadingThousandths * (i + 1) / sources.size());
    TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(sources[i]));
    TABIA_RETURN_IF_ERROR(reader.Read(sources[i], std::move(source), part));
  }
  return WriteIndex(reader, options, sink);
}

absl::StatusOr<probe::BookInfo> BuildIndex(Source source, const BuildOptions& options, ByteSink& sink) {
  const std::string name = source.file().argument();
  SourceReader reader(options);
  TABIA_RETURN_IF_ERROR(
      reader.Read(name, std::move(source), PartOf(options.reading.progress, 0, kReadingThousandths)));
  return WriteIndex(reader, options, sink);
}

absl::StatusOr<BuiltFile> BuildIndexFile(const std::vector<std::string>& sources, BuildOptions options,
                                         const std::string& output) {
  if (options.limits.temp_folder.empty()) options.limits.temp_folder = TempFolderFor(output);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(output, options.limits.temp_folder));
  TABIA_ASSIGN_OR_RETURN(probe::BookInfo info, BuildIndex(sources, options, *file));
  if (!options.allow_empty) TABIA_RETURN_IF_ERROR(CheckHasContent(info, output));
  TABIA_RETURN_IF_ERROR(file->Commit());
  return BuiltFile{std::move(info), file->size()};
}

}  // namespace tabia::books
