#include "core/formats/obk/obk_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"
#include "core/formats/obk/obk_layout.h"
#include "core/formats/obk/obk_notes.h"
#include "core/formats/obk/obk_tree.h"
#include "core/formats/skip_counter.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr uint32_t kMovesPerProgress = 1 << 14;

// Reads one file once.
class ObkParser {
 public:
  ObkParser(const SourceFile& file, const ObkHeader& header, const ReadOptions& options,
            records::ChessVisitor& visitor)
      : file_(file),
        header_(header),
        options_(options),
        visitor_(visitor),
        notes_(header, file.bytes()),
        skips_(file.path(), options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run() {
    report_.format = FormatText("Chessmaster OBK (%s)", header_.magic);
    report_.scale = records::Scale::kPercent;
    TABIA_RETURN_IF_ERROR(CheckNotes());
    TABIA_RETURN_IF_ERROR(ReadMoves());
    TABIA_RETURN_IF_ERROR(SkipNotesBefore(UINT64_MAX));
    return std::move(report_);
  }

 private:
  absl::Status CheckNotes() {
    if (const auto& damage = notes_.damage()) {
      return skips_.Add("damaged notes", ByteAt(damage->offset), [&] { return damage->why; });
    }
    if (!notes_.unit().empty()) {
      report_.decisions["notes word"] = FormatText("counts %s", notes_.unit());
      report_.decisions["move numbers of notes"] = FormatText("from %d", notes_.first_move_number());
    }
    return absl::OkStatus();
  }

  absl::Status ReadMoves() {
    ObkMove coded{};
    for (uint32_t index = 0; index < header_.moves; ++index) {
      coded = DecodeObkMove(file_.bytes().data() + header_.MoveOffset(index));
      if (coded.is_tail()) {
        const uint32_t left = header_.moves - index - 1;
        if (left == 0) return absl::OkStatus();
        return skips_.Add(
            "move behind a1a1", LocationOf(index),
            [&] { return FormatText("a1a1 ends the tree, %s left", FormatCount(left, "move")); }, left);
      }
      TABIA_RETURN_IF_ERROR(ReadMove(index, coded));
      if (options_.progress && index % kMovesPerProgress == 0) options_.progress(index, header_.moves);
    }
    return header_.moves == 0 ? absl::OkStatus() : CheckComplete(coded);
  }

  absl::Status ReadMove(uint32_t index, const ObkMove& coded) {
    if (tree_.complete()) {
      return BadFile(file_.path(), LocationOf(index).Text(),
                     FormatText("no branch is open for %s, move %d of %d", coded.text(), uint64_t{index} + 1,
                                header_.moves));
    }
    std::optional<chess::Move> move;
    if (tree_.below_illegal_move()) {
      TABIA_RETURN_IF_ERROR(skips_.Add("move below an illegal one", LocationOf(index),
                                       [&] { return coded.text() + " comes after an illegal move"; }));
    } else if ((move = tree_.Resolve(coded))) {
      TABIA_RETURN_IF_ERROR(Visit(index, coded, *move));
    } else {
      TABIA_RETURN_IF_ERROR(skips_.Add("illegal move", LocationOf(index), [&] {
        return FormatText("%s is illegal in %s", coded.text(), chess::ToEpd(tree_.position().setup()));
      }));
    }
    tree_.Advance(coded, move, index);
    return absl::OkStatus();
  }

  absl::Status CheckComplete(const ObkMove& last) const {
    if (tree_.complete()) return absl::OkStatus();
    const std::string end = ByteAt(header_.moves_end()).Text();
    if (!last.ends_variation) {
      return BadFile(file_.path(), end, FormatText("the file ends before the reply to %s", last.text()));
    }
    return BadFile(file_.path(), end,
                   FormatText("the moves end here with %s still open, the latest at %s",
                              FormatCount(tree_.open_moves().size(), "move"),
                              LocationOf(tree_.open_moves().back().index).Text()));
  }

  absl::Status Visit(uint32_t index, const ObkMove& coded, chess::Move move) {
    TABIA_RETURN_IF_ERROR(SkipNotesBefore(index));
    const auto position = chess::BookPosition::Of(tree_.position());
    chess::BookMove book_move;
    book_move.move = move;
    book_move.stated_weight = coded.weight_percent();
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, book_move));
    for (; next_note_ < notes_.size() && notes_.MoveIndex(next_note_) == index; ++next_note_) {
      TABIA_RETURN_IF_ERROR(VisitNote(notes_.At(next_note_), position, move));
    }
    return absl::OkStatus();
  }

  // Visits a note at its move. A name or an ECO code belongs to the position after it too, so that it is found there
  // by any order of moves.
  absl::Status VisitNote(const ObkNote& note, const chess::BookPosition& before, chess::Move move) {
    if (!note.kind) {
      return skips_.Add("note of unknown type", ByteAt(note.offset),
                        [&] { return FormatText("type %#x is none of 0x80 to 0x82", note.type); });
    }
    if (note.text.empty()) return absl::OkStatus();
    ++report_.notes;
    chess::BookNote book_note;
    book_note.move = move;
    book_note.kind = *note.kind;
    book_note.text = note.text;
    TABIA_RETURN_IF_ERROR(visitor_.VisitNote(before, book_note));
    if (*note.kind == chess::NoteKind::kComment) return absl::OkStatus();
    chess::Position after = tree_.position();
    after.Make(move);
    book_note.move = chess::Move();
    return visitor_.VisitNote(chess::BookPosition::Of(after), book_note);
  }

  absl::Status SkipNotesBefore(uint64_t move_index) {
    for (; next_note_ < notes_.size() && notes_.MoveIndex(next_note_) < move_index; ++next_note_) {
      const bool missing = notes_.MoveIndex(next_note_) >= header_.moves;
      const auto why = [&] {
        return FormatText("move %d %s", notes_.MoveNumber(next_note_),
                          missing ? "does not exist" : "was skipped");
      };
      TABIA_RETURN_IF_ERROR(skips_.Add(missing ? "note for a missing move" : "note for a skipped move",
                                       ByteAt(notes_.Offset(next_note_)), why));
    }
    return absl::OkStatus();
  }

  SourceLocation LocationOf(uint32_t index) const { return ByteAt(header_.MoveOffset(index)); }

  const SourceFile& file_;
  const ObkHeader& header_;
  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const ObkNotes notes_;
  records::SourceReport report_;
  SkipCounter skips_;
  ObkTree tree_;
  size_t next_note_ = 0;
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadObk(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const ObkHeader header, ReadObkHeader(file.path(), file.bytes()));
  return ObkParser(file, header, options, visitor).Run();
}

}  // namespace tabia::formats
