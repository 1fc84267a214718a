#include "protocol/uci/proxy/book_tally.h"

#include "absl/strings/str_format.h"

#include "core/base/text.h"

namespace tabia::uci {

void BookTally::Count(const Answer& answer) {
  if (!answer.is_known) {
    ++unknown_;
    return;
  }
  ++known_;
  answer.bestmove.empty() ? ++refused_[answer.refused_by] : ++answered_;
}

std::string BookTally::Text() const {
  if (known_ + unknown_ + not_asked_ == 0) return "";
  std::string text =
      absl::StrFormat("the books answered %d of %s", answered_, FormatCount(known_, "known position"));
  for (const auto& [filter, count] : refused_) text += absl::StrFormat("; %d refused: %s", count, filter);
  if (unknown_ > 0) text += absl::StrFormat("; %d unknown", unknown_);
  if (not_asked_ > 0)
    text += absl::StrFormat("; %d not probed: go depth or nodes without a clock", not_asked_);
  return text;
}

}  // namespace tabia::uci
