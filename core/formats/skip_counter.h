// Counts by kind: the bad records of a source, the facts in it that are not used, and those that an output format
// cannot represent.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/chess/position.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// The place of a record: {"byte", 120} or {"row", 17}.
struct SourceLocation {
  std::string_view unit;
  int64_t number;

  std::string Text() const;
};

inline SourceLocation ByteAt(uint64_t offset) {
  return {"byte", static_cast<int64_t>(offset)};
}

// Counts bad records, or, if reading is strict, returns the first one as an error.
class SkipCounter {
 public:
  // Counts in `skipped`, to which it keeps a reference.
  SkipCounter(std::string path, bool strict, std::map<std::string, records::Skipped>& skipped)
      : path_(std::move(path)), strict_(strict), skipped_(skipped) {}

  // Counts `count` bad records of `kind`, the first of them at `location`. BadFile if reading is strict. Calls `why`
  // only for the first record of a kind, because a hostile file has millions of bad records.
  absl::Status Add(std::string_view kind, SourceLocation location, absl::FunctionRef<std::string()> why,
                   uint64_t count = 1);

 private:
  std::string path_;
  bool strict_;
  std::map<std::string, records::Skipped>& skipped_;
};

// Counts facts that a source has and a book does not get, such as NAGs, opcodes of EPD, or an evaluation of a form that
// is not known. The records are sound, so strict reading accepts them too. The facts of a record that is left out, by a
// filter or as a bad record, are not counted.
class UnusedCounter {
 public:
  // Counts in `not_used`, to which it keeps a reference.
  explicit UnusedCounter(std::map<std::string, records::Skipped>& not_used) : not_used_(not_used) {}

  // Counts a fact of `kind`, a singular: "NAG". Calls `fact` only for the first one of a kind; the report shows the
  // beginning of the text, as one printable line.
  void Add(std::string_view kind, SourceLocation location, absl::FunctionRef<std::string()> fact,
           uint64_t count = 1);

 private:
  std::map<std::string, records::Skipped>& not_used_;
};

// Counts moves and notes that are lost when a book is written.
class LostCounter {
 public:
  // Counts in `lost`, to which it keeps a reference.
  explicit LostCounter(std::map<std::string, records::Skipped>& lost) : lost_(lost) {}

  // Counts a loss. Calls `which` only for the first one of a kind.
  void Add(std::string_view kind, absl::FunctionRef<std::string()> which);
  // Counts a lost move; the first one of a kind is described as "e7e8n in EPD".
  void AddMove(std::string_view kind, const chess::Position& before, chess::Move move);
  void AddMove(std::string_view kind, const chess::BookPosition& before, chess::Move move);
  // Counts a note about `position` or a move in it, as "names", "comments" or "ECO codes".
  void AddNote(const chess::Position& position, const chess::BookNote& note);
  void AddNote(const chess::BookPosition& position, const chess::BookNote& note);

 private:
  std::map<std::string, records::Skipped>& lost_;
};

}  // namespace tabia::formats
