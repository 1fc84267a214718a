#include "core/formats/ctg/ctg_finder.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_locator.h"
#include "core/formats/ctg/ctg_moves.h"
#include "core/formats/ctg/ctg_position_code.h"
#include "core/formats/ctg/ctg_reader.h"
#include "core/formats/ctg/ctg_records.h"
#include "core/formats/position_finder.h"
#include "core/moves/move_order.h"

namespace tabia::formats {
namespace {

class CtgFinder final : public PositionFinder {
 public:
  CtgFinder(std::string_view bytes, const CtgHeader& header, CtgDirectory directory,
            const ReadOptions& options)
      : directory_(std::move(directory)), records_(bytes, directory_), keys_(bytes, header.pages) {
    options_.pgn.unfinished = options.pgn.unfinished;
    options_.ctg = options.ctg;
  }

  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const override {
    keys_.ForEachWithMoves(visit);
    return absl::OkStatus();
  }

 private:
  std::optional<chess::Position> PositionOf(uint64_t key) const override { return keys_.Find(key); }

  bool FindHere(const chess::Position& position, chess::BookEntry& entry) const override {
    const std::optional<CtgRecord> record = records_.Find(position);
    if (!record) return false;
    entry = CtgEntryOf(ReadCtgMoves(records_, *record, position, CtgFrameOf(position)), options_);
    chess::SortMoves(entry);
    return !entry.moves.empty();
  }

  void VisitNotesHere(const chess::Position& position, OnNote visit) const override {
    const std::optional<CtgRecord> record = records_.Find(position);
    if (!record) return;
    std::vector<chess::NoteView> notes;
    const CtgFrame frame = CtgFrameOf(position);
    VisitCtgNotes(*record, ReadCtgMoves(records_, *record, position, frame), frame.flipped,
                  [&notes](const chess::NoteView& note) { notes.push_back(note); });
    std::sort(notes.begin(), notes.end(), chess::ComesBefore);
    for (const chess::NoteView& note : notes) visit(note);
  }

  ReadOptions options_;
  const CtgDirectory directory_;
  const CtgRecords records_;
  const CtgKeys keys_;
};

}  // namespace

absl::StatusOr<records::InPlaceBook> OpenCtgInPlace(std::string_view bytes, std::string_view path,
                                                    const ReadOptions& options) {
  TABIA_RETURN_IF_ERROR(ReadCtgHeader(path, bytes).status());
  TABIA_ASSIGN_OR_RETURN(const std::string directory_path, CtgDirectoryPath(path));
  TABIA_ASSIGN_OR_RETURN(const MappedFile directory, MappedFile::Open(directory_path));
  return OpenCtgInPlace({path, bytes}, {directory_path, directory.bytes()}, options);
}

absl::StatusOr<records::InPlaceBook> OpenCtgInPlace(const CtgFile& book, const CtgFile& directory,
                                                    const ReadOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const CtgHeader header, ReadCtgHeader(book.path, book.bytes));
  TABIA_ASSIGN_OR_RETURN(CtgDirectory nodes,
                         CtgDirectory::Of(std::string(directory.bytes), directory.path, header.pages));
  records::InPlaceBook in_place;
  in_place.report = CtgReport(header, options);
  in_place.positions = header.stated_positions;
  in_place.finder = std::make_unique<const CtgFinder>(book.bytes, header, std::move(nodes), options);
  return in_place;
}

}  // namespace tabia::formats
