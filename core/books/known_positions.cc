#include "core/books/known_positions.h"

#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/status.h"
#include "core/books/source.h"
#include "core/chess/entry/book_position.h"
#include "core/records/record_visitor.h"

namespace tabia::books {
namespace {

using OnPosition = absl::FunctionRef<absl::Status(const chess::Position&)>;

class PositionVisitor final : public records::RecordVisitor {
 public:
  explicit PositionVisitor(OnPosition visit) : visit_(visit) {}
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove&) override {
    return position.rules() == nullptr ? absl::OkStatus() : visit_(*position.rules());
  }
  absl::Status VisitNote(const chess::BookPosition&, const chess::BookNote&) override {
    return absl::OkStatus();
  }

 private:
  OnPosition visit_;
};

}  // namespace

formats::KnownPositions PositionsOf(std::vector<std::string> paths, const formats::PgnOptions& pgn) {
  return [paths = std::move(paths), pgn](OnPosition visit) -> absl::Status {
    formats::ReadOptions options;
    options.pgn = pgn;
    PositionVisitor visitor(visit);
    for (const std::string& path : paths) {
      TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(path));
      TABIA_RETURN_IF_ERROR(source.Read(options, visitor).status());
    }
    return absl::OkStatus();
  };
}

}  // namespace tabia::books
