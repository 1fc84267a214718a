#include "protocol/uci/proxy/engine_queue.h"

#include <algorithm>
#include <utility>

namespace tabia::uci {

void EngineQueue::Say(std::string_view line) {
  EndOwnSearch();
  SayMeanwhile(line);
}

void EngineQueue::SayMeanwhile(std::string_view line) {
  Put({std::string(line)});
}

void EngineQueue::Search(std::string_view line, Owner owner) {
  EndOwnSearch();
  searches_.push_back(owner);
  has_own_search_ = owner == Owner::kTabia;
  Put({std::string(line), true});
}

void EngineQueue::TakeOver() {
  for (Owner& owner : searches_) {
    has_own_search_ |= owner == Owner::kGui;
    owner = Owner::kTabia;
  }
}

void EngineQueue::EndOwnSearch() {
  if (std::exchange(has_own_search_, false)) Put({"", false, true});
}

void EngineQueue::SayLast(std::string_view line) {
  waiting_.clear();
  waiting_bytes_ = 0;
  out_ += line;
}

std::optional<Owner> EngineQueue::HandleBestmove() {
  if (begun_ == 0) return std::nullopt;
  const Owner owner = searches_.front();
  searches_.pop_front();
  has_own_search_ &= !searches_.empty();
  if (--begun_ == 0) awaits_end_ = false;
  Pump();
  return owner;
}

bool EngineQueue::gui_is_owed() const {
  return std::find(searches_.begin(), searches_.end(), Owner::kGui) != searches_.end();
}

bool EngineQueue::is_in_own_search() const {
  return begun_ > 0 && searches_.front() == Owner::kTabia;
}

void EngineQueue::Reset(std::string_view greeting) {
  *this = EngineQueue();
  is_open_ = false;
  out_ = greeting;
}

void EngineQueue::Open() {
  is_open_ = true;
  Pump();
}

std::string EngineQueue::TakeOutput() {
  return std::exchange(out_, {});
}

void EngineQueue::Put(Item item) {
  waiting_bytes_ += item.line.size();
  waiting_.push_back(std::move(item));
  Pump();
}

void EngineQueue::Pump() {
  while (is_open_ && !awaits_end_ && !waiting_.empty()) {
    const Item item = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= item.line.size();
    out_ += item.line;
    if (item.begins_search) ++begun_;
    if (!item.ends_own_search || begun_ == 0) continue;
    out_ += "stop\n";
    awaits_end_ = true;
  }
}

}  // namespace tabia::uci
