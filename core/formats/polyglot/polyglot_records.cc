#include "core/formats/polyglot/polyglot_records.h"

#include <numeric>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/formats/skip_counter.h"

namespace tabia::formats {
namespace {

constexpr int kMaxTableBits = 24;

}  // namespace

absl::Status CheckWholeRecords(std::string_view bytes, std::string_view path) {
  const uint64_t rest = bytes.size() % kPolyglotRecordBytes;
  if (rest == 0) return absl::OkStatus();
  return BadFile(path, FormatText("byte %d", bytes.size()),
                 FormatText("the file ends here, inside the record of 16 bytes that begins at byte %d",
                            bytes.size() - rest));
}

PolyglotRecords::PolyglotRecords(std::string_view bytes)
    : header_(bytes.substr(0, PolyglotHeaderBytes(bytes))), bytes_(bytes.substr(header_.size())) {
  const int bits = std::clamp(static_cast<int>(std::bit_width(size())) - 3, 1, kMaxTableBits);
  shift_ = 64 - bits;
  starts_.assign((size_t{1} << bits) + 1, 0);
  Scan();
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  if (misplaced_ > 0) MakeOrder();
}

// Looks at each record once: opening a book in place takes no longer than this.
void PolyglotRecords::Scan() {
  uint64_t greatest = 0;
  for (uint64_t index = 0; index < size(); ++index) {
    const char* const at = bytes_.data() + kPolyglotRecordBytes * index;
    const uint64_t key = DecodePolyglotKey(at);
    ++starts_[(key >> shift_) + 1];
    moves_ += HasPolyglotMove(at);
    const bool is_learned = HasPolyglotMove(at) && HasPolyglotLearning(at);
    if (is_learned && learned_++ == 0) first_learned_ = index;
    keys_ += index == 0 || key != greatest;
    if (key < greatest && misplaced_++ == 0) first_misplaced_ = index;
    greatest = std::max(greatest, key);
  }
}

void PolyglotRecords::MakeOrder() {
  std::vector<uint64_t> order(size());
  std::iota(order.begin(), order.end(), uint64_t{0});
  const auto rank = [this](uint64_t index) { return std::pair(Key(index), index); };
  std::sort(order.begin(), order.end(), [&](uint64_t a, uint64_t b) { return rank(a) < rank(b); });
  order_ = std::move(order);
  CountKeys();
}

void PolyglotRecords::CountKeys() {
  keys_ = 0;
  for (uint64_t number = 0; number < size(); ++number) {
    keys_ += number == 0 || Key(number) != Key(number - 1);
  }
}

PolyglotRecords::Range PolyglotRecords::Find(uint64_t key) const {
  const uint64_t group = key >> shift_;
  Range range{starts_[group], starts_[group]};
  for (uint64_t end = starts_[group + 1]; range.begin < end;) {
    const uint64_t middle = range.begin + (end - range.begin) / 2;
    if (Key(middle) < key) {
      range.begin = middle + 1;
    } else {
      end = middle;
    }
  }
  range.end = range.begin;
  while (range.end < size() && Key(range.end) == key) ++range.end;
  return range;
}

void PolyglotRecords::ReportHeader(records::SourceReport& report) const {
  if (!header_.empty()) report.facts["header"] = PolyglotHeaderText(header_);
}

void PolyglotRecords::ReportOrder(records::SourceReport& report) const {
  if (misplaced_ == 0) return;
  report.facts["unsorted records"] = FormatText("%d, the first at byte %d", misplaced_,
                                                header_.size() + kPolyglotRecordBytes * first_misplaced_);
}

void PolyglotRecords::ReportLearningData(records::SourceReport& report) const {
  if (learned_ == 0) return;
  const uint64_t offset = kPolyglotRecordBytes * first_learned_;
  UnusedCounter(report.not_used)
      .Add(
          "learning data", ByteAt(header_.size() + offset),
          [&] { return FormatText("%#010x", DecodePolyglotRecord(bytes_.data() + offset).learn); }, learned_);
}

}  // namespace tabia::formats
