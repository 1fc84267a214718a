#include "core/probe/backgammon/backgammon_book.h"

#include "core/backgammon/entry/book_value.h"
#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::probe {

absl::StatusOr<BackgammonBook> BackgammonBook::Of(Book book) {
  if (book.info().game != records::Game::kBackgammon) return WrongGame(book, records::Game::kBackgammon);
  if (book.index() == nullptr)
    return UsageError(book.name() + ": has no index on this machine: copy it first");
  return BackgammonBook(std::move(book));
}

namespace {

using backgammon::BookValue;
using backgammon::Subject;

// Visits the statements of one value.
absl::Status VisitValue(const Subject& subject, BookValue value, records::BackgammonVisitor& visitor) {
  const auto& [board, context, dice] = subject;
  for (backgammon::PositionValue& position : value.positions) {
    TABIA_RETURN_IF_ERROR(
        visitor.VisitPosition({board, context, position.evaluation, std::move(position.provenance),
                               position.number, !position.from_book}));
  }
  for (backgammon::DecisionValue& decision : value.decisions) {
    TABIA_RETURN_IF_ERROR(
        visitor.VisitDecision({board, context, *dice, std::move(decision.candidates),
                               std::move(decision.provenance), std::move(decision.comment)}));
  }
  for (backgammon::CubeValue& cube : value.cubes) {
    TABIA_RETURN_IF_ERROR(
        visitor.VisitCube({board, context, cube.no_double, cube.double_take, cube.double_pass,
                           std::move(cube.provenance), std::move(cube.comment)}));
  }
  return absl::OkStatus();
}

// Returns true if the value fits the subject: a decision has a roll, and nothing else has one.
bool IsAbout(const Subject& subject, const BookValue& value) {
  return subject.dice ? value.positions.empty() && value.cubes.empty() : value.decisions.empty();
}

uint64_t CountRecords(const BookValue& value) {
  uint64_t records = value.decisions.size() + value.cubes.size();
  for (const backgammon::PositionValue& position : value.positions) records += position.from_book ? 1 : 0;
  return records;
}

}  // namespace

bool HasSubjects(const index::Index& index) {
  return index.header().notes > 0 || index.size() == 0;
}

absl::StatusOr<uint64_t> VisitStatements(const index::Index& index, std::string_view name,
                                         records::BackgammonVisitor& visitor) {
  if (!HasSubjects(index)) {
    return UsageError(FormatText(
        "%s: source: this index was built with --keys-only and contains no positions; build from its "
        "sources instead",
        name));
  }
  absl::Status status;
  uint64_t records = 0;
  index.ForEach([&](uint64_t key, std::string_view bytes) {
    const std::optional<Subject> subject = backgammon::SubjectOfBytes(index.FindNotes(key));
    BookValue value;
    if (!status.ok() || !subject || !DecodeValue(bytes, value) || !IsAbout(*subject, value)) return;
    records += CountRecords(value);
    status = VisitValue(*subject, std::move(value), visitor);
  });
  TABIA_RETURN_IF_ERROR(status);
  return records;
}

}  // namespace tabia::probe
