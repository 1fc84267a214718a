#include "core/repertoire/extension.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/record_visitor.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"
#include "core/repertoire/repertoire_moves.h"

namespace tabia::repertoire {
namespace {

template <typename ChessBookType>
absl::StatusOr<ChessBookType> OpenAgain(const books::Source& source, books::Purpose purpose,
                                        formats::ReadOptions reading) {
  if (!source.file().is_at_path()) {
    return UsageError(source.file().path() + ": cannot be read twice; --within needs files");
  }
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, source.file().OpenAgain());
  // These three concern the reading of sources, not of a book that is looked up.
  reading.games_as_in_source = false;
  reading.known_positions = {};
  reading.progress = {};
  books::OpenOptions options;
  options.purpose = purpose;
  options.reading = std::move(reading);
  TABIA_ASSIGN_OR_RETURN(books::Source again, books::Source::Of(std::move(file)));
  TABIA_ASSIGN_OR_RETURN(probe::Book book, books::OpenBook(std::move(again), options));
  return ChessBookType::Of(std::move(book));
}

// Passes on the frequent moves of one book, position by position.
class Additions {
 public:
  Additions(const ExtensionRule& rule, const probe::ChessBook& book, records::ChessVisitor& visitor)
      : rule_(rule), book_(book), visitor_(visitor) {}

  // Visits the moves in all positions that the repertoire reaches.
  absl::StatusOr<records::SourceReport> Visit(const probe::ChessIndex& repertoire) {
    const auto visit = [this](const probe::FoundEntry& found) -> absl::Status {
      if (!found.position.has_board()) return absl::OkStatus();
      TABIA_RETURN_IF_ERROR(AddPosition(found.position));
      for (const chess::BookMove& move : found.entry.moves) {
        TABIA_RETURN_IF_ERROR(AddPosition(chess::After(found.position, move.move)));
      }
      return absl::OkStatus();
    };
    probe::BookWalk walk(repertoire, visit);
    TABIA_RETURN_IF_ERROR(walk.FromStart());
    const probe::BookInfo& info = book_.info();
    records::SourceReport report;
    report.format = info.sources.size() == 1 ? info.sources[0].report.format : "tabia index";
    report.variant = info.variant;
    report.scale = info.scale;
    report.records = moves_;
    report.decisions["within"] = FormatText("the frequent moves in %s that %s reaches",
                                            FormatCount(seen_.size(), "position"), repertoire.name());
    return report;
  }

 private:
  absl::Status AddPosition(const chess::BookPosition& position) {
    if (!seen_.insert(position.key()).second) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> moves,
                           FindMoves(book_, position.board(), ShareOf::kPlayed));
    const bool is_own = position.turn() == rule_.side;
    for (const SharedMove& move : moves) {
      if (move.share < (is_own ? rule_.min_own_share : rule_.min_reply_share)) continue;
      ++moves_;
      TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, move.move));
    }
    return absl::OkStatus();
  }

  const ExtensionRule& rule_;
  const probe::ChessBook& book_;
  records::ChessVisitor& visitor_;
  HashSet<uint64_t> seen_;  // keys of the positions that were looked up
  uint64_t moves_ = 0;
};

// The repertoire, which is opened when the first book needs it.
class Extension {
 public:
  explicit Extension(ExtensionRule rule) : rule_(std::move(rule)) {}

  absl::StatusOr<records::SourceReport> Read(const std::string& path, books::Source& source,
                                             const formats::ReadOptions& options,
                                             records::ChessVisitor& visitor) {
    if (path == rule_.repertoire) {
      formats::ReadOptions reading = options;
      reading.pgn.nags = rule_.nags;
      reading.pgn.comments = rule_.comments;
      reading = books::RepertoireReading(source, std::move(reading));
      TABIA_ASSIGN_OR_RETURN(repertoire_,
                             OpenAgain<probe::ChessIndex>(source, books::Purpose::kReadAll, reading));
      return source.Read(reading, visitor);
    }
    if (!repertoire_) return UsageError(rule_.repertoire + ": is not the first source");
    TABIA_ASSIGN_OR_RETURN(const probe::ChessBook book,
                           OpenAgain<probe::ChessBook>(source, books::Purpose::kProbe, options));
    if (book.info().scale == records::Scale::kEvaluations) {
      return UsageError(path + ": has evaluations only; --within needs games or weights");
    }
    return Additions(rule_, book, visitor).Visit(*repertoire_);
  }

 private:
  const ExtensionRule rule_;
  std::optional<probe::ChessIndex> repertoire_;
};

}  // namespace

books::ReadSource ReadExtension(const ExtensionRule& rule) {
  return [extension = std::make_shared<Extension>(rule)](
             const std::string& path, books::Source& source, const formats::ReadOptions& options,
             records::ChessVisitor& visitor) { return extension->Read(path, source, options, visitor); };
}

}  // namespace tabia::repertoire
