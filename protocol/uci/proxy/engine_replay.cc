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

void EngineReplay::DuringSearch(std::string_view line) {
  if (!search_.empty()) search_.emplace_back(line);
}

void EngineReplay::ReplayTo(EngineQueue& queue) const {
  if (!debug_.empty()) queue.Send(debug_);
  for (const auto& [name, line] : options_) queue.Send(line);
  for (const std::string& line : isreadys_) queue.Send(line);
  if (!position_.empty()) queue.Send(position_);
  for (size_t i = 0; i < search_.size(); ++i) {
    i == 0 ? queue.SendSearch(search_[i], SearchOwner::kGui) : queue.SendDuringSearch(search_[i]);
  }
}

}  // namespace tabia::uci
