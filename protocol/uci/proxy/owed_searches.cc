#include "protocol/uci/proxy/owed_searches.h"

#include <utility>

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

}  // namespace tabia::uci
