#include "bench/rivals/questions.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace tabia::bench {
namespace {

constexpr uint32_t kSeed = 20;

Digest DigestOf(absl::Span<const EntryMove> moves) {
  Digest digest;
  for (const EntryMove& move : moves) digest.Add(move.move, move.win, move.draw, move.loss);
  return digest;
}

}  // namespace

Questioner::Questioner(const Entries& entries, uint64_t held, bool with_epds)
    : entries_(entries), with_epds_(with_epds), order_(held) {
  std::iota(order_.begin(), order_.end(), 0);
  std::shuffle(order_.begin(), order_.end(), std::mt19937(kSeed));
}

Sheet Questioner::Next(uint64_t count, Kind kind) {
  Sheet sheet;
  if (with_epds_) sheet.epds.reserve(count);  // the questions point into them
  for (uint64_t n = 0; n < count; ++n) {
    const uint64_t at = order_[next_++ % order_.size()];
    if (with_epds_) sheet.epds.push_back(entries_.Epd(at) + (kind == Kind::kMiss ? "9" : ""));
    const std::string_view epd = with_epds_ ? std::string_view(sheet.epds.back()) : std::string_view();
    sheet.questions.push_back({kind == Kind::kMiss ? ~entries_.key(at) : entries_.key(at), epd});
    if (kind == Kind::kHit) sheet.expected.Add(DigestOf(entries_.moves_of(at)));
  }
  return sheet;
}

}  // namespace tabia::bench
