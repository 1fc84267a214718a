#include "core/index/key_placement.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "core/base/status.h"
#include "core/index/delay.h"
#include "core/index/mixer.h"
#include "core/index/placement.h"
#include "core/index/waiting_values.h"

namespace tabia::index {
namespace {

constexpr uint64_t kFirstLoadPermille = 985;
constexpr uint64_t kProgressStep = 1 << 16;  // keys between two calls

uint32_t Spread(uint64_t home_lines) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(std::bit_floor(home_lines / 32), 1, kMaxSpread));
}

uint64_t FirstHomeLines(uint64_t keys) {
  return keys * 1000 / (kLineSlots * kFirstLoadPermille) + 1;
}

// One attempt with the lines that `header` states.
class Attempt {
 public:
  Attempt(const Header& header, const ValueMap<uint32_t>& symbols, const BuildLimits& limits,
          SectionWriter& writer)
      : home_lines_(header.home_lines),
        symbols_(symbols),
        behind_(limits.temp_folder, limits.memory_bytes),
        waiting_(header.spread),
        lines_(header.home_lines, header.spread, waiting_, writer, behind_),
        placer_(header.home_lines, header.spread, settle_) {}

  absl::StatusOr<Placing> Run(const KeyedSpool& values, absl::FunctionRef<void(uint64_t keys)> progress) {
    KeyedReader keys(values);
    uint64_t done = 0, mixed = 0;
    const auto place = [this](const Key& key) { Place(key); };
    for (std::string_view value; placing_ == Placing::kOk && keys.Next(mixed, value);) {
      symbols_.Prefetch(value);
      Key& newest = waiting_keys_.Next(place);
      newest.mixed = mixed;
      newest.value = value;
      if (++done % kProgressStep == 0) progress(done);
    }
    TABIA_RETURN_IF_ERROR(keys.status());
    waiting_keys_.Drain(place);
    if (placing_ == Placing::kOk) placing_ = placer_.Finish();
    if (placing_ == Placing::kOk) TABIA_RETURN_IF_ERROR(lines_.Finish());
    return placing_;
  }

  const LinesBuilder& lines() const { return lines_; }
  const SectionsBehindLines& behind() const { return behind_; }

 private:
  struct Key {
    uint64_t mixed;
    std::string value;
  };

  void Place(const Key& key) {
    const uint32_t* const symbol = symbols_.Find(key.value);
    const uint64_t payload =
        symbol != nullptr ? *symbol : waiting_.Keep(key.value, HomeLine(key.mixed, home_lines_));
    if (placing_ == Placing::kOk) placing_ = placer_.Add({key.mixed, payload});
  }

  const uint64_t home_lines_;
  const ValueMap<uint32_t>& symbols_;
  SectionsBehindLines behind_;
  WaitingValues waiting_;
  LinesBuilder lines_;
  const std::function<void(const SettledLine&)> settle_ = [this](const SettledLine& line) {
    lines_.Add(line);
  };
  Placer placer_;
  Delay<Key> waiting_keys_;
  Placing placing_ = Placing::kOk;
};

absl::Status WriteBehindLines(const Attempt& attempt, SectionWriter& writer) {
  writer.End();
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kEscapeGroups, attempt.behind().escape_groups));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kEscapeHeap, attempt.behind().escape_heap));
  return writer.Write(SectionId::kRemainders, attempt.behind().remainders);
}

}  // namespace

absl::StatusOr<bool> PlaceKeys(const KeyedSpool& values, const ValueMap<uint32_t>& symbols,
                               const BuildLimits& limits, Header& header, SectionWriter& writer,
                               absl::FunctionRef<void(uint64_t keys)> progress) {
  header.keys = values.count();
  const uint64_t first = FirstHomeLines(header.keys);
  for (header.home_lines = first; header.home_lines <= 2 * first + 8; header.home_lines += 1 + first / 64) {
    header.spread = Spread(header.home_lines);
    TABIA_RETURN_IF_ERROR(writer.RewindTo(SectionId::kLines));
    TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kLines, header.lines() * kLineBytes));
    Attempt attempt(header, symbols, limits, writer);
    TABIA_ASSIGN_OR_RETURN(const Placing placing, attempt.Run(values, progress));
    if (placing == Placing::kClash) return false;
    if (placing == Placing::kNoRoom) continue;
    header.displaced = attempt.lines().displaced_count();
    header.escapes = attempt.lines().escape_count();
    TABIA_RETURN_IF_ERROR(WriteBehindLines(attempt, writer));
    return true;
  }
  return false;
}

}  // namespace tabia::index
