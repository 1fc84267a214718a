#include "core/probe/chess/book_walk.h"

#include <string_view>

#include "core/base/status.h"
#include "core/moves/entry_codec.h"
#include "core/moves/known_board.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {
namespace {

constexpr uint64_t kEntriesPerProgress = 1 << 14;

}  // namespace

absl::Status BookWalk::FromStart() {
  TABIA_RETURN_IF_ERROR(FromStart(chess::WalkWidth::kBookMoves));
  if (HasFoundAll()) return absl::OkStatus();
  progress_ = PartOf(whole_, kNarrow, 1000);
  ticks_ = 0;
  return FromStart(chess::WalkWidth::kEveryReply);
}

absl::Status BookWalk::FromStart(chess::WalkWidth width) {
  const chess::Ruleset rules = book_.info().rules();
  if (!rules.is_supported()) return absl::OkStatus();
  for (const chess::Board& start : chess::StartBoards(rules)) TABIA_RETURN_IF_ERROR(From(start, width));
  return absl::OkStatus();
}

absl::Status BookWalk::From(const chess::BookPosition& root) {
  return root.has_board() ? From(root.board(), chess::WalkWidth::kBookMoves) : absl::OkStatus();
}

absl::Status BookWalk::From(const chess::Board& root, chess::WalkWidth width) {
  root_ = &root;
  if (root.of_chess() != nullptr) return walk_.From(*root.of_chess(), width);
  return variant_walk_.From(*root.of_variant(), width);
}

absl::Status BookWalk::VisitRest() {
  absl::Status status;
  book_.index().ForEach([&](uint64_t key, std::string_view value) {
    if (!status.ok() || HasFound(key) || !chess::DecodeEntry(value, entry_)) return;
    status = Emit(chess::BookPosition::OfKey(key), nullptr, {});
  });
  return status;
}

namespace {

void AppendMoves(const chess::BookEntry& entry, std::vector<chess::Move>& moves) {
  for (const chess::BookMove& move : entry.moves) moves.push_back(move.move);
}

}  // namespace

absl::Status BookWalk::Moves(const chess::Position& position, uint64_t key, std::vector<chess::Move>& moves) {
  Tick();
  if (book_.ProbeAt(position, key, entry_)) AppendMoves(entry_, moves);
  return absl::OkStatus();
}

absl::Status BookWalk::Moves(const chess::VariantPosition&, uint64_t key, std::vector<chess::Move>& moves) {
  Tick();
  if (book_.Probe(key, entry_)) AppendMoves(entry_, moves);
  return absl::OkStatus();
}

absl::Status BookWalk::Visit(const chess::PlayedLine& line, uint64_t, const std::vector<chess::Move>&) {
  return VisitLine(line);
}

absl::Status BookWalk::Visit(const chess::PlayedLineOf<chess::VariantPosition>& line, uint64_t,
                             const std::vector<chess::Move>&) {
  return VisitLine(line);
}

template <typename AnyPosition>
absl::Status BookWalk::VisitLine(const chess::PlayedLineOf<AnyPosition>& line) {
  const auto position = chess::BookPosition::Of(line.position());
  if (const size_t illegal = chess::RemoveIllegalMoves(line.position(), entry_); illegal > 0) {
    illegal_moves_ += illegal;
    if (first_illegal_.empty()) first_illegal_ = position.Epd();
  }
  return entry_.moves.empty() ? absl::OkStatus() : Emit(position, root_, line.moves());
}

absl::Status BookWalk::Emit(const chess::BookPosition& position, const chess::Board* root,
                            absl::Span<const chess::Move> moves) {
  notes_ = book_.Notes(position.key());
  return on_entry_({position, entry_, notes_, root, moves});
}

void BookWalk::Tick() {
  if (progress_ && ticks_++ % kEntriesPerProgress == 0) progress_(ticks_, book_.index().size());
}

std::string FoundEntry::LineText() const {
  return MoveSequenceText(*root, moves);
}

absl::Status FindPositions(const ChessIndex& book, HashSet<uint64_t> keys,
                           absl::FunctionRef<void(const FoundEntry&)> on_found, Progress progress) {
  if (keys.empty()) return absl::OkStatus();
  const auto compare = [&](const FoundEntry& found) {
    if (keys.erase(found.position.key()) > 0) on_found(found);
    return keys.empty() ? absl::CancelledError() : absl::OkStatus();  // the error ends the walk
  };
  const absl::Status status = BookWalk(book, compare, std::move(progress)).FromStart();
  return absl::IsCancelled(status) ? absl::OkStatus() : status;
}

absl::StatusOr<std::optional<std::string>> FindLine(const ChessIndex& book, uint64_t key) {
  std::optional<std::string> line;
  TABIA_RETURN_IF_ERROR(
      FindPositions(book, {key}, [&line](const FoundEntry& found) { line = found.LineText(); }));
  return line;
}

}  // namespace tabia::probe
