#include "protocol/uci/proxy/engine_queue.h"

#include <algorithm>
#include <utility>

namespace tabia::uci {

void EngineTalk::Say(std::string_view line) {
  EndOwnSearch();
  SayMeanwhile(line);
}

void EngineTalk::SayMeanwhile(std::string_view line) {
  Put({std::string(line)});
}

void EngineTalk::Search(std::string_view line, Owner owner) {
  EndOwnSearch();
  searches_.push_back(owner);
  has_own_search_ = owner == Owner::kTabia;
  Put({std::string(line), true});
}

void EngineTalk::TakeOver() {
  for (Owner& owner : searches_) {
    has_own_search_ |= owner == Owner::kGui;
    owner = Owner::kTabia;
  }
}

void EngineTalk::EndOwnSearch() {
  if (std::exchange(has_own_search_, false)) Put({"", false, true});
}

void EngineTalk::SayLast(std::string_view line) {
  waiting_.clear();
  waiting_bytes_ = 0;
  out_ += line;
}

std::optional<Owner> EngineTalk::HandleBestmove() {
  if (begun_ == 0) return std::nullopt;
  const Owner owner = searches_.front();
  searches_.pop_front();
  has_own_search_ &= !searches_.empty();
  if (--begun_ == 0) awaits_end_ = false;
  Pump();
  return owner;
}

bool EngineTalk::gui_is_owed() const {
  return std::find(searches_.begin(), searches_.end(), Owner::kGui) != searches_.end();
}

bool EngineTalk::is_in_own_search() const {
  return begun_ > 0 && searches_.front() == Owner::kTabia;
}

void EngineTalk::Reset(std::string_view greeting) {
  *this = EngineTalk();
  is_open_ = false;
  out_ = greeting;
}

void EngineTalk::Open() {
  is_open_ = true;
  Pump();
}

std::string EngineTalk::TakeOutput() {
  return std::exchange(out_, {});
}

void EngineTalk::Put(Item item) {
  waiting_bytes_ += item.line.size();
  waiting_.push_back(std::move(item));
  Pump();
}

void EngineTalk::Pump() {
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
