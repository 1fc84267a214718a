#include "plugin/tool/commands/grow_flags.h"

#include <ratio>
#include <utility>

#include "core/base/status.h"
#include "plugin/tool/commands/conversion.h"

namespace tabia::tool {
namespace {

using Clock = std::chrono::steady_clock;
using Hours = std::chrono::duration<double, std::ratio<3600>>;

}  // namespace

std::optional<Clock::time_point> DeadlineOf(const GrowFlags& flags, Clock::time_point begin) {
  if (flags.hours == 0) return std::nullopt;
  return begin + std::chrono::duration_cast<Clock::duration>(Hours(flags.hours));
}

absl::Status CheckGrownIndex(const std::string& path) {
  TABIA_RETURN_IF_ERROR(CheckWrites(convert::kIndexName, "grow: -o", path,
                                    "grow writes an index; use .tabia, then tabia convert"));
  return CheckMayReplace("grow", path);
}

RoundPrinter::RoundPrinter(const GrowFlags& flags, Clock::time_point begin, Output& out)
    : flags_(flags),
      begin_(begin),
      bar_("Growing " + flags.growing.output),
      progress_(bar_.progress()),
      out_(out) {}

absl::Status RoundPrinter::Print(const std::string& line, uint64_t searches) {
  if (progress_) ShowProgress(searches);
  last_ = line;
  if (Clock::now() < next_) return absl::OkStatus();
  next_ = Clock::now() + std::chrono::seconds(10);
  return Write();
}

absl::Status RoundPrinter::Finish() {
  return Write();
}

absl::Status RoundPrinter::Write() {
  if (std::exchange(written_, last_) == last_) return absl::OkStatus();
  TABIA_RETURN_IF_ERROR(out_.Write(last_));
  return out_.Flush();
}

void RoundPrinter::ShowProgress(uint64_t searches) const {
  if (flags_.positions > 0) return progress_(searches, flags_.positions);
  constexpr uint64_t kParts = 1000;
  const double hours = std::chrono::duration_cast<Hours>(Clock::now() - begin_).count();
  if (flags_.hours > 0) return progress_(static_cast<uint64_t>(kParts * hours / flags_.hours), kParts);
  progress_(searches, 0);
}

}  // namespace tabia::tool
