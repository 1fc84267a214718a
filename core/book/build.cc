#include "core/book/build.h"

#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/atomic_file.h"
#include "core/base/file_io.h"
#include "core/base/mapped_file.h"
#include "core/base/status.h"
#include "core/chess/book_code.h"
#include "core/chess/book_notes_code.h"
#include "core/chess/book_record.h"
#include "core/formats/registry.h"
#include "core/index/index.h"
#include "core/index/index_builder.h"

namespace tabia::book {
namespace {

// Hands every record to the builder; hashes a position once for the run of its moves.
class Collector final : public formats::RecordVisitor {
 public:
  explicit Collector(index::IndexBuilder& builder) : builder_(builder) {}

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    chess::EncodeRecord(move, chess::kMoverView, record_);
    return builder_.Add({position.key(), CheckOf(position), record_});
  }

  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    return builder_.AddNote({position.key(), CheckOf(position), chess::EncodeNotes({note})});
  }

 private:
  uint64_t CheckOf(const chess::BookPosition& position) {
    if (position.key() != key_ || check_ == 0) {
      key_ = position.key();
      check_ = position.check();
    }
    return check_;
  }

  index::IndexBuilder& builder_;
  std::string record_;
  uint64_t key_ = 0;
  uint64_t check_ = 0;
};

std::string FileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

// All sources of one book speak of one variant, and their weights can be compared.
absl::Status CheckFits(const BookInfo& info, const Source& source) {
  if (info.sources.empty()) return absl::OkStatus();
  const Source& first = info.sources[0];
  if (source.report.variant != info.variant) {
    return UsageError(absl::StrFormat("%s: variant %s: %s holds %s; build one index for each variant",
                                      source.name, source.report.variant, first.name, info.variant));
  }
  if (source.report.scale != info.scale) {
    return UsageError(absl::StrFormat(
        "%s: weights by %s: %s weighs by %s, and the two cannot be compared; build one index for each",
        source.name, ScaleName(source.report.scale), first.name, ScaleName(info.scale)));
  }
  return absl::OkStatus();
}

// An index has keys, not positions: two positions of equal key could not be told apart in it.
absl::Status CheckIsForeign(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  if (!index::Index::Recognises(file.bytes())) return absl::OkStatus();
  return UsageError(
      absl::StrFormat("%s: source: it is an index already; build from the books that it was made of", path));
}

absl::Status ReadSource(const std::string& path, const formats::ReadOptions& options, BookInfo& info,
                        Collector& collector) {
  TABIA_RETURN_IF_ERROR(CheckIsForeign(path));
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<formats::Reader> reader, formats::OpenReader(path));
  Source source;
  source.name = FileName(path);
  TABIA_ASSIGN_OR_RETURN(source.report, reader->Read(options, collector));
  TABIA_RETURN_IF_ERROR(CheckFits(info, source));
  info.variant = source.report.variant;
  info.scale = source.report.scale;
  info.sources.push_back(std::move(source));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<BookInfo> BuildIndex(const std::vector<std::string>& sources, const BuildOptions& options,
                                    ByteSink& sink) {
  if (sources.empty()) return UsageError("no source: a book is built from one file at least");
  BookInfo info;
  index::Fold values;
  values.combine = chess::CombineRecords;
  values.encode = [&info, entry = chess::BookEntry()](std::string_view record, std::string& value) mutable {
    chess::DecodeRecord(record, [](uint32_t) { return false; }, entry, info.weight_conflicts);
    info.moves += entry.moves.size();
    chess::EncodeEntry(entry, value);
  };
  index::Fold notes;
  notes.combine = [](absl::Span<const std::string_view> records, std::string& sum) {
    sum = chess::FoldNotes(records);
  };
  index::IndexBuilder builder(values, notes, options.limits);
  Collector collector(builder);
  for (const std::string& path : sources) {
    TABIA_RETURN_IF_ERROR(ReadSource(path, options.reading, info, collector));
  }
  const auto metadata = [&info](const index::BuildReport& report) {
    info.positions = report.keys;
    info.notes = report.notes;
    for (const index::Collision& collision : report.collisions) {
      info.collisions.push_back(absl::StrFormat("%016x", collision.key));
    }
    return ToJson(info);
  };
  TABIA_RETURN_IF_ERROR(builder.Finish(metadata, sink, options.reading.progress).status());
  return info;
}

absl::StatusOr<BookInfo> BuildIndexFile(const std::vector<std::string>& sources, BuildOptions options,
                                        const std::string& output) {
  if (options.limits.temp_folder.empty()) options.limits.temp_folder = FolderOf(output);
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(output));
  TABIA_ASSIGN_OR_RETURN(BookInfo info, BuildIndex(sources, options, file));
  TABIA_RETURN_IF_ERROR(file.Commit());
  return info;
}

}  // namespace tabia::book
