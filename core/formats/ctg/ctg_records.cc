#include "core/formats/ctg/ctg_records.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"
#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::formats {

std::optional<CtgRecord> FindInCtgPage(std::string_view book, uint64_t page, std::string_view position) {
  CtgPage records(book, page);
  for (CtgRecord record; records.Next(record);) {
    if (record.position == position) return record;
  }
  return std::nullopt;
}

std::optional<CtgRecord> CtgRecords::Find(const chess::Position& position) const {
  std::optional<CtgRecord> record = FindExactly(position);
  if (!record && HasIdleEnPassant(position)) record = FindExactly(WithoutEnPassant(position));
  return record;
}

std::optional<CtgRecord> CtgRecords::FindExactly(const chess::Position& position) const {
  CtgPositionCode code;
  if (!code.Encode(position, CtgFrameOf(position))) return std::nullopt;
  const std::optional<uint64_t> page = locator_.PageOf(CtgHash(code.bytes()));
  return page ? FindInCtgPage(book_, *page, code.bytes()) : std::nullopt;
}

namespace {

absl::Status ScanCtgRecord(std::string_view book, uint64_t page, const CtgRecord& record,
                           CtgScanVisitor& visitor) {
  const std::optional<chess::Setup> setup = DecodeCtgPosition(record.position);
  if (!setup) {
    return visitor.Skip({"undecodable position", record.offset, [] {
                           return std::string("its bits are not those of 64 squares and their fields");
                         }});
  }
  const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok()) {
    return visitor.Skip({"illegal position", record.offset, [&] {
                           return FormatText("%s: %s", chess::ToEpd(*setup), Message(position.status()));
                         }});
  }
  CtgPositionCode code;
  const bool is_in_form = !CtgFrameOf(*position).mirrored && code.Encode(*position, {});
  if (!is_in_form || code.bytes() != record.position) {
    return visitor.Skip({"position in another form", record.offset, [&] {
                           return FormatText("a book looks for %s by other bytes", chess::ToEpd(*setup));
                         }});
  }
  if (FindInCtgPage(book, page, record.position)->offset != record.offset) {
    return visitor.Skip({"repeated position", record.offset,
                         [&] { return FormatText("%s has a record already", chess::ToEpd(*setup)); }});
  }
  return visitor.Visit(record, *position);
}

}  // namespace

absl::Status ScanCtg(std::string_view book, uint64_t pages, CtgScanVisitor& visitor) {
  for (uint64_t number = 0; number < pages; ++number) {
    CtgPage page(book, number);
    for (CtgRecord record; page.Next(record);) {
      TABIA_RETURN_IF_ERROR(ScanCtgRecord(book, number, record, visitor));
    }
    if (!page.damage().empty()) {
      TABIA_RETURN_IF_ERROR(visitor.Skip(
          {"damaged page", page.offset(), [&] { return FormatText("page %d: %s", number, page.damage()); }}));
    }
    visitor.Progress(number + 1);
  }
  return absl::OkStatus();
}

namespace {

// A place: the offset of the record, and in the lowest bits the frame and whether the record has moves.
constexpr uint64_t kCtgFlipped = 1, kCtgMirrored = 2, kCtgHasMoves = 4;
constexpr int kCtgPlaceBits = 3;

CtgFrame CtgFrameOfPlace(uint64_t place) {
  return {.flipped = (place & kCtgFlipped) != 0, .mirrored = (place & kCtgMirrored) != 0};
}

class CtgKeyCollector final : public CtgScanVisitor {
 public:
  explicit CtgKeyCollector(HashMap<uint64_t, uint64_t>& places) : places_(places) {}

  absl::Status Visit(const CtgRecord& record, const chess::Position& position) override {
    const uint64_t place = record.offset << kCtgPlaceBits | (record.moves.empty() ? 0 : kCtgHasMoves);
    AddFrames(position, [&](uint64_t key, uint64_t frame) { places_.insert_or_assign(key, place | frame); });
    // A record of its own goes before, whichever comes first.
    for (const chess::Position& same : WithIdleEnPassants(position)) {
      AddFrames(same, [&](uint64_t key, uint64_t frame) { places_.emplace(key, place | frame); });
    }
    return absl::OkStatus();
  }
  absl::Status Skip(const CtgFault&) override { return absl::OkStatus(); }

 private:
  static void AddFrames(const chess::Position& position,
                        absl::FunctionRef<void(uint64_t key, uint64_t frame)> add) {
    const uint64_t frames = position.setup().castling_rooks != 0 ? 2 : 4;
    for (uint64_t frame = 0; frame < frames; ++frame) {
      add(chess::CanonicalKey(InCtgFrame(position, CtgFrameOfPlace(frame)).setup()), frame);
    }
  }

  HashMap<uint64_t, uint64_t>& places_;
};

// Returns whether the pawn on `pushed`, of the player who has moved, may have come from its home in one move: the way
// is empty, and the king that is to move now was not in check before.
bool MayHaveBeenPushed(chess::Setup setup, chess::Square pushed) {
  const chess::Color mover = chess::Opponent(setup.turn);
  const chess::Piece pawn = chess::MakePiece(chess::kPawn, mover);
  const auto behind = static_cast<chess::Square>(pushed ^ 8), home = static_cast<chess::Square>(pushed ^ 16);
  const bool is_free = setup.board[behind] == chess::kNoPiece && setup.board[home] == chess::kNoPiece;
  if (setup.board[pushed] != pawn || !is_free) return false;
  setup.Remove(pushed);
  setup.Put(pawn, home);
  setup.turn = mover;
  setup.en_passant = chess::kNoSquare;
  return chess::Position::FromSetup(setup).ok();
}

}  // namespace

const CtgKeys::Places& CtgKeys::places() const {
  std::call_once(once_, [this] {
    Places places;
    CtgKeyCollector collector(places);
    ScanCtg(book_, pages_, collector).IgnoreError();  // the collector makes none
    places_ = std::move(places);
  });
  return places_;
}

std::optional<chess::Position> CtgKeys::Find(uint64_t key) const {
  const auto found = places().find(key);
  if (found == places().end()) return std::nullopt;
  const auto setup = DecodeCtgPosition(CtgPositionAt(book_, found->second >> kCtgPlaceBits));
  return InCtgFrame(*chess::Position::FromSetup(*setup), CtgFrameOfPlace(found->second));
}

void CtgKeys::ForEachWithMoves(absl::FunctionRef<void(uint64_t key)> visit) const {
  for (const auto& [key, place] : places()) {
    if ((place & kCtgHasMoves) != 0) visit(key);
  }
}

bool HasIdleEnPassant(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  if (!chess::EnPassantCounts(setup) || !MayHaveBeenPushed(setup, setup.en_passant ^ 8)) return false;
  const chess::MoveList moves = chess::LegalMoves(position);
  return std::none_of(moves.begin(), moves.end(), [&](chess::Move move) {
    return move.to() == setup.en_passant && chess::TypeOf(position.at(move.from())) == chess::kPawn;
  });
}

chess::Position WithoutEnPassant(const chess::Position& position) {
  chess::Setup setup = position.setup();
  setup.en_passant = chess::kNoSquare;
  return *chess::Position::FromSetup(setup);  // legal, because `position` is
}

std::vector<chess::Position> WithIdleEnPassants(const chess::Position& position) {
  std::vector<chess::Position> positions;
  chess::Setup setup = position.setup();
  if (setup.en_passant != chess::kNoSquare) return positions;
  const int rank = setup.turn == chess::kWhite ? 4 : 3;
  for (int file = 0; file < 8; ++file) {
    const chess::Square pushed = chess::SquareAt(file, rank);
    if (setup.board[pushed] != chess::MakePiece(chess::kPawn, chess::Opponent(setup.turn))) continue;
    setup.en_passant = pushed ^ 8;
    if (!chess::EnPassantCounts(setup)) continue;
    const absl::StatusOr<chess::Position> with = chess::Position::FromSetup(setup);
    if (with.ok() && HasIdleEnPassant(*with)) positions.push_back(*with);
  }
  return positions;
}

}  // namespace tabia::formats
