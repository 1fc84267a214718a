#include "core/formats/ctg/keys.h"

#include <utility>

#include "absl/status/status.h"

#include "core/chess/key.h"
#include "core/formats/ctg/frame.h"
#include "core/formats/ctg/layout.h"
#include "core/formats/ctg/position_code.h"
#include "core/formats/ctg/scan.h"

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
    const uint64_t frames = position.setup().castling_rooks != 0 ? 2 : 4;
    const uint64_t place = record.offset << kCtgPlaceBits | (record.moves.empty() ? 0 : kCtgHasMoves);
    for (uint64_t frame = 0; frame < frames; ++frame) {
      const chess::Position turned = InCtgFrame(position, CtgFrameOfPlace(frame));
      places_.emplace(chess::CanonicalKey(turned.setup()), place | frame);
    }
    return absl::OkStatus();
  }
  absl::Status Skip(const CtgFault&) override { return absl::OkStatus(); }

 private:
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
