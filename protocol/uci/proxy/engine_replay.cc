#include "protocol/uci/proxy/engine_replay.h"

#include <algorithm>

#include "absl/strings/ascii.h"

#include "core/base/tokens.h"

namespace tabia::uci {

void OwedSearches::Begin(std::string_view position_line, std::string_view go_line, const GoClock& clock) {
  searches_.push_back({std::string(position_line), {std::string(go_line)}, clock, ""});
}

void OwedSearches::AddLine(std::string_view line) {
  if (!searches_.empty()) searches_.back().lines.emplace_back(line);
}

void OwedSearches::StartClock(Time now) {
  if (!searches_.empty() && !searches_.back().clock.since) searches_.back().clock.since = now;
}

void OwedSearches::AddAfter(std::string_view lines_for_gui) {
  searches_.back().after += lines_for_gui;
}

std::string OwedSearches::EndFirst() {
  std::string after = std::move(searches_.front().after);
  searches_.pop_front();
  return after;
}

std::string_view OwedSearches::ReplayTo(EngineQueue& queue, std::string_view position_line) const {
  for (const Search& search : searches_) {
    if (search.position != position_line) queue.Send(search.position);
    position_line = search.position;
    for (const std::string& line : search.lines) {
      &line == &search.lines.front() ? queue.SendSearch(line, SearchOwner::kGui, search.clock)
                                     : queue.SendDuringSearch(line);
    }
  }
  return position_line;
}

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
