#include "core/base/name_patterns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"

namespace tabia {
namespace {

// The capital letters from `first` to `last`, each `step` code points after the one before, and the distance from each
// to its small letter.
struct Capitals {
  uint32_t first, last;
  int32_t distance;
  uint32_t step;
};

// After CaseFolding.txt of Unicode 14, statuses C and S, without letters that no living language has.
constexpr std::array kCapitals = std::to_array<Capitals>({
    {0x41, 0x5a, 32, 1},     {0xc0, 0xd6, 32, 1},        {0xd8, 0xde, 32, 1},
    {0x100, 0x12e, 1, 2},    {0x132, 0x136, 1, 2},       {0x139, 0x147, 1, 2},
    {0x14a, 0x176, 1, 2},    {0x178, 0x178, -121, 1},    {0x179, 0x17d, 1, 2},
    {0x18f, 0x18f, 202, 1},  {0x1a0, 0x1a4, 1, 2},       {0x1af, 0x1af, 1, 1},
    {0x1cd, 0x1db, 1, 2},    {0x1de, 0x1ee, 1, 2},       {0x1f8, 0x21e, 1, 2},
    {0x222, 0x232, 1, 2},    {0x386, 0x386, 38, 1},      {0x388, 0x38a, 37, 1},
    {0x38c, 0x38c, 64, 1},   {0x38e, 0x38f, 63, 1},      {0x391, 0x3a1, 32, 1},
    {0x3a3, 0x3ab, 32, 1},   {0x3c2, 0x3c2, 1, 1},       {0x400, 0x40f, 80, 1},
    {0x410, 0x42f, 32, 1},   {0x460, 0x480, 1, 2},       {0x48a, 0x4be, 1, 2},
    {0x4c0, 0x4c0, 15, 1},   {0x4c1, 0x4cd, 1, 2},       {0x4d0, 0x52e, 1, 2},
    {0x531, 0x556, 48, 1},   {0x1c90, 0x1cba, -3008, 1}, {0x1cbd, 0x1cbf, -3008, 1},
    {0x1e00, 0x1e94, 1, 2},  {0x1e9e, 0x1e9e, -7615, 1}, {0x1ea0, 0x1efe, 1, 2},
    {0xff21, 0xff3a, 32, 1},
});

uint32_t FoldCase(uint32_t code_point) {
  const auto range = std::lower_bound(kCapitals.begin(), kCapitals.end(), code_point,
                                      [](const Capitals& capitals, uint32_t c) { return capitals.last < c; });
  if (range == kCapitals.end() || code_point < range->first ||
      (code_point - range->first) % range->step != 0) {
    return code_point;
  }
  return static_cast<uint32_t>(static_cast<int32_t>(code_point) + range->distance);
}

}  // namespace

std::string FoldCase(std::string_view text) {
  std::string folded;
  folded.reserve(text.size());
  while (!text.empty()) {
    const size_t size = Utf8SequenceBytes(text);
    if (size == 0) {
      folded.push_back(text[0]);
    } else {
      AppendUtf8(folded, FoldCase(CodePointOf(text.substr(0, size))));
    }
    text.remove_prefix(std::max<size_t>(size, 1));
  }
  return folded;
}

NamePatterns::NamePatterns(const std::vector<std::string>& patterns)
    : text_(MakePrintable(Join(patterns, "; "))) {
  for (const std::string& pattern : patterns) folded_.push_back(FoldCase(pattern));
}

bool NamePatterns::Match(std::string_view name) const {
  const std::string text = name.empty() ? "?" : FoldCase(MakePrintable(name));
  return std::any_of(folded_.begin(), folded_.end(),
                     [&text](const std::string& pattern) { return MatchesPattern(pattern, text); });
}

}  // namespace tabia
