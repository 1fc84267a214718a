#include "core/formats/ctg/ctg_reader.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"
#include "core/formats/ctg/ctg_locator.h"
#include "core/formats/ctg/ctg_moves.h"
#include "core/formats/ctg/ctg_position_code.h"
#include "core/formats/ctg/ctg_records.h"
#include "core/formats/skip_counter.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kCtgPagesPerProgress = 256;

std::string_view CtgFaultKind(CtgMoveFault fault) {
  constexpr std::array<std::string_view, 5> kKinds = {"", "unknown move code", "illegal move",
                                                      "ambiguous move", "repeated move"};
  return kKinds[static_cast<size_t>(fault)];
}

// Reads one file once.
class CtgParser final : public CtgScanVisitor {
 public:
  CtgParser(const SourceFile& file, const CtgHeader& header, const ReadOptions& options,
            records::ChessVisitor& visitor)
      : book_(file.bytes()),
        header_(header),
        options_(options),
        visitor_(visitor),
        pages_(book_, header.pages),
        records_(book_, pages_),
        report_(CtgReport(header, options)),
        skips_(file.path(), options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run() {
    TABIA_RETURN_IF_ERROR(ScanCtg(book_, header_.pages, *this));
    report_.facts["positions"] =
        FormatText("%d, as stored: for both colours, and for mirror images", positions_);
    if (unfinished_ > 0)
      report_.decisions[kCtgUnfinishedDecision] += FormatText(" (of %s)", FormatCount(unfinished_, "move"));
    return std::move(report_);
  }

  absl::Status Visit(const CtgRecord& record, const chess::Position& position) override {
    const CtgMoves moves = ReadCtgMoves(records_, record, position, {});
    TABIA_RETURN_IF_ERROR(SkipMoves(moves, position));
    const chess::BookEntry entry = CtgEntryOf(moves, options_);
    ++positions_;
    report_.records += moves.moves.size();
    for (const CtgMove& move : moves.moves) unfinished_ += move.unfinished > 0;
    VisitCtgNotes(record, moves, false, [this](const chess::NoteView&) { ++report_.notes; });
    TABIA_RETURN_IF_ERROR(VisitFrames(record, moves, entry, position));
    if (options_.as_stored) return absl::OkStatus();
    for (const chess::Position& same : WithIdleEnPassants(position)) {
      if (!records_.FindExactly(same)) TABIA_RETURN_IF_ERROR(VisitFrames(record, moves, entry, same));
    }
    return absl::OkStatus();
  }

  absl::Status Skip(const CtgFault& fault) override {
    return skips_.Add(fault.kind, ByteAt(fault.offset), fault.why);
  }
  void Progress(uint64_t pages_read) override {
    if (options_.progress && pages_read % kCtgPagesPerProgress == 0) {
      options_.progress(pages_read, header_.pages);
    }
  }

 private:
  absl::Status SkipMoves(const CtgMoves& moves, const chess::Position& position) {
    for (const auto& [offset, fault] : moves.faults) {
      const auto why = [&, at = offset] {
        return FormatText("%#04x in %s", static_cast<uint8_t>(book_[at]), chess::ToEpd(position.setup()));
      };
      TABIA_RETURN_IF_ERROR(skips_.Add(CtgFaultKind(fault), ByteAt(offset), why));
    }
    return absl::OkStatus();
  }

  absl::Status VisitFrames(const CtgRecord& record, const CtgMoves& moves, const chess::BookEntry& entry,
                           const chess::Position& position) {
    constexpr std::array<CtgFrame, 4> kFrames = {{{}, {.flipped = true}, {.mirrored = true}, {true, true}}};
    const bool can_castle = position.setup().castling_rooks != 0;
    const size_t frames = options_.as_stored ? 1 : can_castle ? 2 : kFrames.size();
    for (const CtgFrame frame : absl::MakeSpan(kFrames).first(frames)) {
      TABIA_RETURN_IF_ERROR(VisitFrame(record, moves, entry, position, frame));
    }
    return absl::OkStatus();
  }

  absl::Status VisitFrame(const CtgRecord& record, const CtgMoves& moves, const chess::BookEntry& entry,
                          const chess::Position& position, CtgFrame frame) {
    const auto turned = chess::BookPosition::Of(InCtgFrame(position, frame));
    for (chess::BookMove move : entry.moves) {
      move.move = frame.Turned(move.move);
      TABIA_RETURN_IF_ERROR(visitor_.VisitMove(turned, move));
    }
    absl::Status status;
    VisitCtgNotes(record, moves, frame.flipped, [&](const chess::NoteView& view) {
      if (!status.ok()) return;
      chess::BookNote note;
      if (view.move) note.move = frame.Turned(view.move);
      note.kind = view.kind;
      note.text = view.text;
      status = visitor_.VisitNote(turned, note);
    });
    return status;
  }

  const std::string_view book_;
  const CtgHeader& header_;
  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const CtgPageIndex pages_;
  const CtgRecords records_;
  records::SourceReport report_;
  SkipCounter skips_;
  uint64_t positions_ = 0, unfinished_ = 0;
};

constexpr std::array<std::string_view, 3> kCtgRecommendedTexts = {
    "first: where one can be played, other moves are inactive",
    "only: all other moves are inactive",
    "ignored: they are moves as all others",
};
constexpr std::array<std::string_view, 3> kCtgUnfinishedTexts = {"not counted", "counted as draws",
                                                                 "counted as losses"};

}  // namespace

absl::StatusOr<records::SourceReport> ReadCtg(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const CtgHeader header, ReadCtgHeader(file.path(), file.bytes()));
  return CtgParser(file, header, options, visitor).Run();
}

records::SourceReport CtgReport(const CtgHeader& header, const ReadOptions& options) {
  records::SourceReport report;
  report.format = "ChessBase CTG";
  report.scale = records::Scale::kGames;
  report.facts["games"] = FormatText("%d", header.games);
  report.decisions["recommended moves"] = kCtgRecommendedTexts[static_cast<size_t>(options.ctg.recommended)];
  report.decisions[kCtgUnfinishedDecision] = kCtgUnfinishedTexts[static_cast<size_t>(options.pgn.unfinished)];
  return report;
}

}  // namespace tabia::formats
