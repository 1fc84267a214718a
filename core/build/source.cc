#include "core/build/source.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/entry/notes_codec.h"
#include "core/chess/variant.h"
#include "core/formats/read_options.h"
#include "core/formats/registry.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/book_walk.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::build {
namespace {

// Reads one index.
class IndexParser {
 public:
  IndexParser(const probe::Book& book, const formats::ReadOptions& options, records::RecordVisitor& visitor)
      : book_(book), visitor_(visitor), options_(options) {}

  absl::StatusOr<records::SourceReport> Run();

 private:
  absl::Status VisitEntry(const probe::FoundEntry& found);
  absl::Status VisitNotes(const chess::BookPosition& position, const chess::BookNotes& notes);
  // Visits the notes of positions that have no moves.
  absl::Status VisitOtherNotes();
  void Report(const probe::BookWalk& walk);

  const probe::Book& book_;
  records::RecordVisitor& visitor_;
  const formats::ReadOptions& options_;
  records::SourceReport report_;
};

absl::StatusOr<records::SourceReport> IndexParser::Run() {
  const auto visit = [this](const probe::FoundEntry& found) { return VisitEntry(found); };
  probe::BookWalk walk(book_, visit, options_.progress);
  if (chess::KnowsRules(book_.info().variant)) TABIA_RETURN_IF_ERROR(walk.FromStart());
  TABIA_RETURN_IF_ERROR(walk.VisitRest());
  TABIA_RETURN_IF_ERROR(VisitOtherNotes());
  Report(walk);
  return std::move(report_);
}

absl::Status IndexParser::VisitEntry(const probe::FoundEntry& found) {
  for (const chess::BookMove& move : found.entry.moves) {
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(found.position, move));
  }
  return VisitNotes(found.position, found.notes);
}

absl::Status IndexParser::VisitNotes(const chess::BookPosition& position, const chess::BookNotes& notes) {
  for (const chess::BookNote& note : notes) {
    ++report_.notes;
    TABIA_RETURN_IF_ERROR(visitor_.VisitNote(position, note));
  }
  return absl::OkStatus();
}

absl::Status IndexParser::VisitOtherNotes() {
  absl::Status status;
  book_.index().ForEachNote([&](uint64_t key, std::string_view bytes) {
    chess::BookNotes notes;
    if (!status.ok() || book_.index().Find(key) || !chess::DecodeNotes(bytes, notes)) return;
    status = VisitNotes(chess::BookPosition::OfKey(key), notes);
  });
  return status;
}

void IndexParser::Report(const probe::BookWalk& walk) {
  report_.format = "tabia index";
  report_.variant = book_.info().variant;
  report_.scale = book_.info().scale;
  for (const probe::Source& source : book_.info().sources) {
    report_.facts["made of"] += (report_.facts["made of"].empty() ? "" : ", ") + source.name;
  }
  if (walk.HasFoundAll()) return;
  const uint64_t positions = book_.index().size();
  report_.facts["known by key alone"] = Formatted("%d of %s, which no moves of the book lead to",
                                                  positions - walk.found(), Counted(positions, "position"));
}

// Refuses backgammon, whose values do not state which positions they are about.
absl::StatusOr<records::SourceReport> ReadIndex(formats::SourceFile& file,
                                                const formats::ReadOptions& options,
                                                records::RecordVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const probe::Book book,
                         probe::Book::Of({.path = file.path(), .bytes = file.bytes(), .owner = nullptr}));
  if (book.info().game == records::Game::kBackgammon) {
    return UsageError(
        Formatted("%s: source: an index of backgammon holds keys, not positions; build from the books "
                  "that it was made of",
                  file.path()));
  }
  return IndexParser(book, options, visitor).Run();
}

constexpr formats::Format kIndex = {"a tabia index", records::Game::kChess, index::Index::Recognises,
                                    ReadIndex};

}  // namespace

bool IsIndex(const formats::SourceFile& file) {
  return kIndex.recognises(file.bytes());
}

absl::StatusOr<formats::SourceFile> OpenFile(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::Open(path));
  TABIA_RETURN_IF_ERROR(IsIndex(file) ? file.Hold() : formats::HoldForFormat(file));
  return file;
}

absl::StatusOr<formats::Source> SourceOf(formats::SourceFile file) {
  if (IsIndex(file)) return formats::Source{std::move(file), &kIndex};
  return formats::Recognise(std::move(file));
}

absl::StatusOr<formats::Source> OpenSource(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenFile(path));
  return SourceOf(std::move(file));
}

}  // namespace tabia::build
