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

void EngineReplay::Meanwhile(std::string_view line) {
  if (!search_.empty()) search_.emplace_back(line);
}

void EngineReplay::Tell(EngineQueue& talk) const {
  if (!debug_.empty()) talk.Say(debug_);
  for (const auto& [name, line] : options_) talk.Say(line);
  for (const std::string& line : isreadys_) talk.Say(line);
  if (!position_.empty()) talk.Say(position_);
  for (size_t i = 0; i < search_.size(); ++i) {
    i == 0 ? talk.Search(search_[i], Owner::kGui) : talk.SayMeanwhile(search_[i]);
  }
}

}  // namespace tabia::uci
