#include "core/formats/ctg/ctg_keys.h"

#include <utility>

#include "absl/status/status.h"

#include "core/chess/key.h"
#include "core/formats/ctg/ctg_en_passant.h"
#include "core/formats/ctg/ctg_frame.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_position_code.h"
#include "core/formats/ctg/ctg_scan.h"

namespace tabia::formats {
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

}  // namespace tabia::formats
