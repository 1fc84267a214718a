#include "protocol/uci/proxy/engine_queue.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::uci {

namespace {

// Enough for a legal move. Engines interpret 0 and less as "no clock" or as an error.
constexpr int64_t kMinLeftMilliseconds = 10;

std::string TimeLeft(std::string_view milliseconds, Time passed) {
  const std::optional<int64_t> given = ParseNumber<int64_t>(milliseconds);
  if (!given || *given <= kMinLeftMilliseconds) return std::string(milliseconds);
  return std::to_string(std::max<int64_t>(*given - passed.count(), kMinLeftMilliseconds));
}

// Returns whether White is to move before the first move. Takes "position startpos" or the FEN off `text` up to that
// field.
bool WhiteBegins(std::string_view& text) {
  std::string_view word = TakeWord(text);
  while (!word.empty() && word != "startpos" && word != "fen") word = TakeWord(text);
  if (word != "fen") return true;
  TakeWord(text);
  return TakeWord(text) != "b";
}

}  // namespace

GoClock ClockOf(std::string_view position_line, std::string_view go_line, Time now) {
  GoClock clock = {.is_whites = WhiteBegins(position_line)};
  std::string_view word = TakeWord(position_line);
  while (!word.empty() && word != "moves") word = TakeWord(position_line);
  while (!TakeWord(position_line).empty()) clock.is_whites = !clock.is_whites;
  if (!HasWord(go_line, "ponder")) clock.since = now;
  return clock;
}

std::string GoAt(Time now, std::string_view go_line, const GoClock& clock) {
  if (!clock.since || *clock.since >= now) return std::string(go_line);
  std::string text;
  bool is_time = false;  // the next word
  while (true) {
    const std::string_view rest = go_line;
    const std::string_view word = TakeWord(go_line);
    if (word.empty()) return text.append(rest);
    text.append(rest.substr(0, rest.size() - go_line.size() - word.size()));
    text += is_time ? TimeLeft(word, now - *clock.since) : std::string(word);
    is_time = word == (clock.is_whites ? "wtime" : "btime") || word == "movetime";
  }
}

void EngineQueue::Send(std::string_view line) {
  StopOwnSearch();
  SendDuringSearch(line);
}

void EngineQueue::SendDuringSearch(std::string_view line) {
  Put({Item::Kind::kLine, std::string(line)});
}

void EngineQueue::SendSearch(std::string_view line, SearchOwner owner, const GoClock& clock, Time now) {
  StopOwnSearch();
  searches_.push_back(owner);
  Put({Item::Kind::kSearch, std::string(line), clock}, now);
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

void EngineQueue::Put(Item item, Time now) {
  waiting_bytes_ += item.line.size();
  waiting_.push_back(std::move(item));
  SendWaiting(now);
}

void EngineQueue::SendWaiting(Time now) {
  while (gate_ == Gate::kOpen && !waiting_.empty()) {
    const Item item = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= item.line.size();
    out_ += GoAt(now, item.line, item.clock);
    if (item.kind == Item::Kind::kSearch) ++begun_;
    // A search that has already ended needs no "stop".
    if (item.kind != Item::Kind::kStop || begun_ == 0) continue;
    out_ += "stop\n";
    gate_ = Gate::kStopping;
  }
}

}  // namespace tabia::uci
