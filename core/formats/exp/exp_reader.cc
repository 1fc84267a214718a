#include "core/formats/exp/exp_reader.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/uci_move.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/exp/exp_placer.h"
#include "core/formats/exp/exp_records.h"
#include "core/formats/skip_counter.h"
#include "core/moves/book_position.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

// Reads one file once.
class ExpParser {
 public:
  ExpParser(const SourceFile& file, const ExpLayout& layout, const ReadOptions& options,
            records::ChessVisitor& visitor)
      : file_(file),
        layout_(layout),
        options_(options),
        visitor_(visitor),
        records_(layout, file.bytes()),
        placer_(records_),
        skips_(file.path(), options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run() {
    report_.format = FormatText("experience (%s)", ExpKindName(layout_.kind));
    report_.scale = records::Scale::kEvaluations;
    TABIA_RETURN_IF_ERROR(CheckRecords());
    TABIA_RETURN_IF_ERROR(Place());
    if (options_.keeps_unplaced) {
      for (const ExpRecord& record : records_.all()) {
        if (placer_.IsPlaced(record.key)) continue;
        TABIA_RETURN_IF_ERROR(VisitMove(chess::BookPosition::OfKey(record.key), record, record.move));
      }
    }
    Report();
    return std::move(report_);
  }

 private:
  absl::Status CheckRecords() {
    for (uint64_t number = 0; number < layout_.records; ++number) {
      const uint64_t offset = layout_.OffsetOf(number);
      const ExpRecord record = DecodeExpRecord(file_.bytes().data() + offset, layout_.kind);
      const SourceLocation place = ByteAt(offset);
      if (!record.HasPossibleMove()) {
        TABIA_RETURN_IF_ERROR(skips_.Add("impossible move", place, [&] {
          return record.move ? FormatText("%s is impossible", chess::CodedMoveText(record.move)) : "no move";
        }));
      } else if (!record.HasPossibleNumbers()) {
        TABIA_RETURN_IF_ERROR(skips_.Add("impossible number", place, [&] {
          return FormatText("depth %d, value %d", record.depth, record.value);
        }));
      }
    }
    const uint64_t rest = file_.bytes().size() - layout_.end();
    if (rest == 0) return absl::OkStatus();
    return skips_.Add("record cut short", ByteAt(layout_.end()),
                      [&] { return FormatText("%s of 24", FormatCount(rest, "byte")); });
  }

  absl::Status Place() {
    const auto found = [this](const chess::Position& position, absl::Span<const ExpRecord> records) {
      return VisitPosition(position, records);
    };
    TABIA_RETURN_IF_ERROR(placer_.From(chess::Position(), found));
    if (!options_.known_positions || placer_.has_placed_all()) return absl::OkStatus();
    return options_.known_positions(
        [&](const chess::Position& position) { return placer_.FromKnown(position, found); });
  }

  absl::Status VisitPosition(const chess::Position& position, absl::Span<const ExpRecord> records) {
    const auto book_position = chess::BookPosition::Of(position);
    for (const ExpRecord& record : records) {
      const std::optional<chess::Move> move = chess::LegalMoveFor(position, record.move);
      if (move) {
        TABIA_RETURN_IF_ERROR(VisitMove(book_position, record, *move));
        continue;
      }
      const auto offset = static_cast<int64_t>(layout_.OffsetOf(record.number));
      TABIA_RETURN_IF_ERROR(skips_.Add("illegal move", {"byte", offset}, [&] {
        return FormatText("%s is illegal in %s", chess::CodedMoveText(record.move), book_position.Epd());
      }));
    }
    return absl::OkStatus();
  }

  absl::Status VisitMove(const chess::BookPosition& position, const ExpRecord& record, chess::Move move) {
    if (!record.evaluation()) {
      ++unsearched_;
      return absl::OkStatus();
    }
    ++report_.records;
    ++report_.notes;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, ExpBookMove(record, move)));
    chess::BookNote note;
    note.move = move;
    note.text = ExpNote(record, layout_.kind);
    return visitor_.VisitNote(position, note);
  }

  void Report() {
    report_.facts["placed"] =
        FormatText("%d of %s", placer_.placed_records(), FormatCount(records_.all().size(), "record"));
    if (unsearched_ > 0) report_.facts["without a value"] = FormatCount(unsearched_, "record");
    if (records_.joined() > 0) report_.facts["joined"] = FormatText("%d", records_.joined());
    report_.decisions["values"] = "208 of the engine's units are a pawn";
    report_.decisions["keys"] = FormatText("%s by the newer keys, %d by the older ones",
                                           FormatCount(placer_.positions(KeyGeneration::kNew), "position"),
                                           placer_.positions(KeyGeneration::kOld));
  }

  uint64_t unsearched_ = 0;  // records without an evaluation
  const SourceFile& file_;
  const ExpLayout& layout_;
  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const ExpRecords records_;
  ExpPlacer placer_;
  records::SourceReport report_;
  SkipCounter skips_;
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadExp(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const ExpLayout layout, ReadExpLayout(file.path(), file.bytes()));
  return ExpParser(file, layout, options, visitor).Run();
}

}  // namespace tabia::formats
