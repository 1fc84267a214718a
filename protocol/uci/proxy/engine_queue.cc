#include "protocol/uci/proxy/engine_queue.h"

#include <algorithm>
#include <utility>

namespace tabia::uci {

void EngineQueue::Send(std::string_view line) {
  StopOwnSearch();
  SendDuringSearch(line);
}

void EngineQueue::SendDuringSearch(std::string_view line) {
  Put({Item::Kind::kLine, std::string(line)});
}

void EngineQueue::SendSearch(std::string_view line, SearchOwner owner, const GoClock& clock) {
  StopOwnSearch();
  searches_.push_back(owner);
  Put({Item::Kind::kSearch, std::string(line), clock});
}

void EngineQueue::StartClock(Time now) {
  const auto search = std::find_if(waiting_.rbegin(), waiting_.rend(),
                                   [](const Item& item) { return item.kind == Item::Kind::kSearch; });
  if (search != waiting_.rend() && !search->clock.since) search->clock.since = now;
}

void EngineQueue::SendFinal(std::string_view line) {
  waiting_.clear();
  waiting_bytes_ = 0;
  out_ += line;
}

void EngineQueue::ClaimSearch() {
  *std::find(searches_.rbegin(), searches_.rend(), SearchOwner::kGui) = SearchOwner::kNobody;
  Put({Item::Kind::kStop, ""});
}

std::optional<SearchOwner> EngineQueue::HandleBestmove(Time now) {
  if (begun_ == 0) return std::nullopt;
  const SearchOwner owner = searches_.front();
  searches_.pop_front();
  --begun_;
  if (begun_ == 0 && gate_ == Gate::kStopping) gate_ = Gate::kOpen;
  SendWaiting(now);
  return owner;
}

bool EngineQueue::is_in_own_search() const {
  return begun_ > 0 && searches_.front() != SearchOwner::kGui;
}

void EngineQueue::Reset(std::string_view greeting) {
  *this = EngineQueue();
  gate_ = Gate::kClosed;
  out_ = greeting;
}

void EngineQueue::Open(Time now) {
  gate_ = Gate::kOpen;
  SendWaiting(now);
}

std::string EngineQueue::TakeOutput() {
  return std::exchange(out_, {});
}

void EngineQueue::StopOwnSearch() {
  if (searches_.empty() || searches_.back() != SearchOwner::kTabia) return;
  searches_.back() = SearchOwner::kNobody;
  Put({Item::Kind::kStop, ""});
}

void EngineQueue::Put(Item item) {
  waiting_bytes_ += item.line.size();
  waiting_.push_back(std::move(item));
  SendWaiting();
}

void EngineQueue::SendWaiting(Time now) {
  while (gate_ == Gate::kOpen && !waiting_.empty()) {
    const Item item = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= item.line.size();
    out_ += GoAt(now, item.line, item.clock);
    if (item.kind == Item::Kind::kSearch) ++begun_;
    // A search that has ended by itself meanwhile needs no "stop".
    if (item.kind != Item::Kind::kStop || begun_ == 0) continue;
    out_ += "stop\n";
    gate_ = Gate::kStopping;
  }
}

}  // namespace tabia::uci
