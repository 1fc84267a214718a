#include "protocol/uci/proxy/engine_replay.h"

#include <algorithm>

#include "absl/strings/ascii.h"

#include "core/base/tokens.h"

namespace tabia::uci {

void EngineReplay::SetOption(const std::string& name, std::string_view line) {
  if (!HasWord(line, "value")) return;
  const std::string key = absl::AsciiStrToLower(name);
  const auto same = std::find_if(options_.begin(), options_.end(),
                                 [&key](const auto& option) { return option.first == key; });
  if (same != options_.end()) options_.erase(same);
  options_.emplace_back(key, line);
}

void EngineReplay::Readyok() {
  if (!isreadys_.empty()) isreadys_.erase(isreadys_.begin());
}

void EngineReplay::ReplayTo(EngineQueue& queue, const OwedSearches& owed) const {
  if (!debug_.empty()) queue.Send(debug_);
  for (const auto& [name, line] : options_) queue.Send(line);
  for (const std::string& line : isreadys_) queue.Send(line);
  if (owed.ReplayTo(queue, "") != position_) queue.Send(position_);
}

}  // namespace tabia::uci
