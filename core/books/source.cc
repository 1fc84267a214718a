#include "core/books/source.h"

#include <cstdint>

#include "core/backgammon/entry/book_value.h"
#include "core/base/format.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/chess_part.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/index/builder/range_file.h"
#include "core/moves/entry_codec.h"
#include "core/moves/notes_codec.h"
#include "core/network/network_index.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/verify.h"

namespace tabia::books {
namespace {

constexpr const char* kIndexFormat = "tabia index";

// Visits the records of one chess index.
class IndexParser {
 public:
  IndexParser(const probe::ChessIndex& book, const formats::ReadOptions& options,
              records::ChessVisitor& visitor)
      : book_(book), visitor_(visitor), options_(options) {}

  absl::StatusOr<records::SourceReport> Run() {
    const auto visit = [this](const probe::FoundEntry& found) -> absl::Status {
      for (const chess::BookMove& move : found.entry.moves) {
        ++report_.records;
        TABIA_RETURN_IF_ERROR(visitor_.VisitMove(found.position, move));
      }
      return VisitNotes(found.position, found.notes);
    };
    probe::BookWalk walk(book_, visit, options_.progress);
    TABIA_RETURN_IF_ERROR(walk.FromStart());
    TABIA_RETURN_IF_ERROR(walk.VisitRest());
    TABIA_RETURN_IF_ERROR(VisitOtherNotes());
    report_.format = kIndexFormat;
    report_.variant = book_.info().variant;
    report_.has_texts = book_.info().has_texts;
    report_.scale = book_.info().scale;
    for (const probe::ListedSource& source : book_.info().sources) {
      report_.facts["made of"] += (report_.facts["made of"].empty() ? "" : ", ") + source.name;
    }
    if (const uint64_t positions = book_.index().size(); !walk.HasFoundAll()) {
      report_.facts["known by key alone"] =
          FormatText("%d of %s, which no moves of the book lead to", positions - walk.found(),
                     FormatCount(positions, "position"));
    }
    TABIA_RETURN_IF_ERROR(CountIllegalMoves(walk));
    return std::move(report_);
  }

 private:
  absl::Status CountIllegalMoves(const probe::BookWalk& walk) {
    if (walk.illegal_moves() == 0) return absl::OkStatus();
    const std::string first = "a move of another position with the same key, in " + walk.first_illegal();
    if (options_.strict) return BadFile(book_.name(), "illegal move", first);
    report_.skipped["illegal move"] = {walk.illegal_moves(), first};
    return absl::OkStatus();
  }

  absl::Status VisitNotes(const chess::BookPosition& position, const chess::BookNotes& notes) {
    for (const chess::BookNote& note : notes) {
      ++report_.notes;
      TABIA_RETURN_IF_ERROR(visitor_.VisitNote(position, note));
    }
    return absl::OkStatus();
  }

  // Visits the notes of positions that have no moves.
  absl::Status VisitOtherNotes() {
    absl::Status status;
    book_.index().ForEachNote([&](uint64_t key, std::string_view bytes) {
      chess::BookNotes notes;
      if (!status.ok() || book_.index().Find(key) || !chess::DecodeNotes(bytes, notes)) return;
      status = VisitNotes(chess::BookPosition::OfKey(key), notes);
    });
    return status;
  }

  const probe::ChessIndex& book_;
  records::ChessVisitor& visitor_;
  const formats::ReadOptions& options_;
  records::SourceReport report_;
};

bool CanBeDecoded(const probe::BookInfo& info, std::string_view value) {
  if (info.is_part) return IsPartValue(value);
  if (info.game == records::Game::kChess) return chess::VisitEntry(value, [](const chess::BookMove&) {});
  backgammon::BookValue stated;
  return DecodeValue(value, stated);
}

}  // namespace

bool IsIndex(const formats::SourceFile& file) {
  return index::Index::Recognises(file.bytes());
}

absl::StatusOr<formats::SourceFile> OpenFile(const std::string& path, const NetworkPolicy& network,
                                             const Progress& downloading) {
  if (IsUrl(path)) {
    if (!network.allowed)
      return UsageError(ShowLocation(path) + ": an address on the network: download the file first");
    network::DownloadOptions options = {.max_bytes = network.max_download_bytes, .progress = downloading};
    options.check_head = [shown = ShowLocation(path)](std::string_view head) {
      return formats::CheckHead(shown, head, index::Index::Recognises);
    };
    TABIA_ASSIGN_OR_RETURN(TempFile copy, network::Download(path, options));
    TABIA_ASSIGN_OR_RETURN(formats::SourceFile file,
                           formats::SourceFile::OfCopy(ShowLocation(path), std::move(copy)));
    TABIA_RETURN_IF_ERROR(formats::HoldForFormat(file, index::Index::Recognises));
    return file;
  }
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::Open(path));
  TABIA_RETURN_IF_ERROR(formats::HoldForFormat(file, index::Index::Recognises));
  return file;
}

absl::StatusOr<Source> Source::Open(const std::string& path, const NetworkPolicy& network,
                                    const Progress& downloading) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenFile(path, network, downloading));
  return Of(std::move(file));
}

absl::StatusOr<Source> Source::Of(formats::SourceFile file) {
  if (index::RangeFile::Recognises(file.bytes())) {
    return absl::DataLossError(file.path() +
                               ": is a range of a merge; join all ranges with tabia merge --join first");
  }
  if (!IsIndex(file)) {
    TABIA_ASSIGN_OR_RETURN(formats::ForeignSource foreign, formats::ForeignSource::Of(std::move(file)));
    Source source(std::move(foreign.file));
    source.format_ = foreign.format;
    return source;
  }
  Source source(std::move(file));
  TABIA_ASSIGN_OR_RETURN(source.index_, probe::OpenIndex(source.file_.bytes(), source.file_.path()));
  return source;
}

absl::StatusOr<records::SourceReport> Source::Read(const formats::ReadOptions& options,
                                                   const records::Visitors& visitors) {
  absl::StatusOr<records::SourceReport> report =
      index_ ? ReadIndex(options, visitors) : format_->Read(file_, options, visitors);
  TABIA_RETURN_IF_ERROR(file_.CheckIsUnchanged());
  return report;
}

absl::StatusOr<records::SourceReport> Source::ReadIndex(const formats::ReadOptions& options,
                                                        const records::Visitors& visitors) const {
  probe::BookBytes bytes = {.path = file_.path(), .bytes = file_.bytes(), .owner = nullptr};
  TABIA_ASSIGN_OR_RETURN(probe::Book opened, probe::Book::Of(std::move(bytes), *index_));
  if (opened.info().game == records::Game::kBackgammon) {
    records::SourceReport report;
    report.format = kIndexFormat;
    report.game = records::Game::kBackgammon;
    const auto read = [&](records::BackgammonVisitor& visitor) -> absl::StatusOr<records::SourceReport> {
      TABIA_ASSIGN_OR_RETURN(report.records, probe::VisitStatements(*opened.index(), opened.name(), visitor));
      return std::move(report);
    };
    return visitors.ForBackgammon(read);
  }
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, probe::ChessIndex::Of(std::move(opened)));
  return visitors.ForChess(
      [&](records::ChessVisitor& visitor) { return IndexParser(book, options, visitor).Run(); });
}

absl::StatusOr<probe::Book> Source::TakeBook() && {
  return probe::Book::Of(probe::BytesOfFile(file_.mapping()), *std::move(index_));
}

absl::StatusOr<std::string> CheckIndex(const index::Index& index, const probe::BookInfo& info,
                                       std::string_view path, const DamagePolicy& policy) {
  const absl::Status damage =
      info.is_part ? VerifyPart(index, info, path).status() : probe::VerifyIndex(index, info, path).status();
  if (damage.ok()) return "";
  if (!policy.salvage) {
    return absl::DataLossError(Message(damage) + "; --salvage reads the undamaged part");
  }
  uint64_t readable = 0;
  index.ForEach([&](uint64_t, std::string_view value) { readable += CanBeDecoded(info, value); });
  std::string text = FormatText("damaged: %d of %s can be read, some perhaps changed: %s", readable,
                                FormatCount(index.size(), "position"), Message(damage));
  if (policy.warn) policy.warn(FormatText("%s: %s", path, text));
  return text;
}

}  // namespace tabia::books
