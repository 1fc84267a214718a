#include "core/convert/dump.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/base/status.h"
#include "core/moves/book_position.h"
#include "core/moves/notes_codec.h"
#include "core/moves/record_codec.h"
#include "core/probe/chess/move_sequence.h"
#include "core/records/record_visitor.h"

namespace tabia::convert {
namespace {

// One record of the source. A tab sorts before any character of a position or a move, so that the order of subjects is
// the order of the dump.
struct Statement {
  std::string bytes;  // position, tab, move; then the encoded record or note
  uint32_t subject_bytes;
  bool is_note;

  std::string_view subject() const { return std::string_view(bytes).substr(0, subject_bytes); }
  std::string_view body() const { return std::string_view(bytes).substr(subject_bytes); }
};

bool ComesBefore(const Statement& a, const Statement& b) {
  return std::tuple(a.subject(), a.is_note) < std::tuple(b.subject(), b.is_note);
}

class Collector final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    chess::EncodeRecord(move, chess::kMoverView, record_);
    Keep(position, probe::MoveText(position, move.move, move.opaque_move), record_, false);
    return absl::OkStatus();
  }

  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    if (note.about_position()) return absl::OkStatus();
    Keep(position, probe::MoveText(position, note.move, note.opaque_move), chess::EncodeNotes({note}), true);
    return absl::OkStatus();
  }

  std::vector<Statement> TakeSorted() {
    std::sort(statements_.begin(), statements_.end(), ComesBefore);
    return std::move(statements_);
  }

 private:
  void Keep(const chess::BookPosition& position, std::string_view move, std::string_view body, bool is_note) {
    std::string bytes = position.Epd();
    bytes.append("\t").append(move);
    const auto subject_bytes = static_cast<uint32_t>(bytes.size());
    bytes.append(body);
    statements_.push_back({std::move(bytes), subject_bytes, is_note});
  }

  std::vector<Statement> statements_;
  std::string record_;
};

// Merges all statements about one subject into one record.
DumpRecord Merge(absl::Span<const Statement> statements) {
  std::vector<std::string_view> moves, notes;
  for (const Statement& statement : statements) {
    (statement.is_note ? notes : moves).push_back(statement.body());
  }
  DumpRecord record;
  const std::string_view subject = statements.front().subject();
  record.position = subject.substr(0, subject.find('\t'));
  record.move = subject.substr(record.position.size() + 1);
  std::string combined;
  chess::CombineRecords(moves, combined);
  uint64_t weight_conflicts = 0;
  chess::BookEntry entry;
  const auto wins_of = [](uint32_t) { return chess::WinsOf::kMover; };
  if (chess::DecodeRecord(combined, wins_of, entry, weight_conflicts)) record.book_move = entry.moves[0];
  chess::DecodeNotes(chess::FoldNotes(notes), record.notes);
  return record;
}

}  // namespace

absl::StatusOr<records::SourceReport> DumpSource(books::Source& source, const formats::ReadOptions& options,
                                                 absl::FunctionRef<absl::Status(const DumpRecord&)> visit) {
  Collector collector;
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report, source.Read(options, collector));
  const std::vector<Statement> statements = collector.TakeSorted();
  absl::Span<const Statement> rest = statements;
  while (!rest.empty()) {
    const auto end = std::find_if(rest.begin(), rest.end(), [&rest](const Statement& statement) {
      return statement.subject() != rest.front().subject();
    });
    const auto count = static_cast<size_t>(end - rest.begin());
    TABIA_RETURN_IF_ERROR(visit(Merge(rest.first(count))));
    rest.remove_prefix(count);
  }
  return report;
}

}  // namespace tabia::convert
