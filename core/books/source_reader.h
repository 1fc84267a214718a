// Reads the sources of a build, one after another, into the records of one index.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/books/book_options.h"
#include "core/books/collector.h"
#include "core/books/range_description.h"
#include "core/books/same_games.h"
#include "core/books/source.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"

namespace tabia::books {

// Returns a usage error if options contradict each other, or are not for books of this game.
absl::Status CheckRule(records::Game game, const BuildOptions& options);

// Checks that the sources fit together, and lists them. The first source determines the game.
class SourceReader {
 public:
  explicit SourceReader(const BuildOptions& options);
  ~SourceReader();

  // Reads all records of a source that was opened by the name `path`.
  absl::Status Read(const std::string& path, Source file, const Progress& progress);
  // Returns the collector of the records. REQUIRES: a source was read.
  Collector& collector() { return *collector_; }
  // Returns the games that Read has compared. If they were compared before, Read leaves the repetitions out.
  SameGames& same_games() { return same_games_; }
  // Returns the sources of a range (options.range) that were read.
  const std::vector<MergedPart>& parts() const { return parts_; }
  // Returns the description of the book, except the counts, which the collector adds.
  probe::BookInfo TakeInfo();

 private:
  class FirstSources;
  class EvaluationFilter;

  // Checks an index (CheckIndex); returns an empty text for a foreign book, and for a part that another range checks.
  absl::StatusOr<std::string> CheckSource(const Source& source) const;
  absl::Status ReadPart(const Source& file, const std::string& damage);
  void Adopt(const records::SourceReport& report);
  // Appends the source to the sources of the book.
  void List(const Source& file, probe::ListedSource source, const std::string& damage);
  // Makes the collector for the game of the first source, and reads the books of options.positions_of.
  absl::Status Begin(records::Game game);
  // Reads the records of a source into the collector.
  absl::StatusOr<records::SourceReport> ReadRecords(const std::string& path, Source& source);

  BuildOptions options_;
  std::vector<MergedPart> parts_;
  probe::BookInfo info_;
  SameGames same_games_;  // by their number in info_.sources
  std::unique_ptr<Collector> collector_;
  // The visitor of the game; exactly one is set. In chess, it may be a filter in front of the collector.
  records::ChessVisitor* chess_ = nullptr;
  records::BackgammonVisitor* backgammon_ = nullptr;
  std::unique_ptr<FirstSources> first_;       // of MergeRule::kFirst
  std::unique_ptr<EvaluationFilter> filter_;  // of positions_of
};

}  // namespace tabia::books
