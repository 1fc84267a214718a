#include "protocol/uci/driver/gui_session.h"

#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/uci/proxy/line_pieces.h"

namespace tabia::uci {
namespace {

using Clock = std::chrono::steady_clock;

bool BeginsWithWord(std::string_view line, std::string_view word) {
  return TakeWord(line) == word;
}

}  // namespace

absl::StatusOr<std::unique_ptr<GuiSession>> GuiSession::Start(const std::vector<std::string>& command) {
  io::IgnoreClosedPipes();
  std::unique_ptr<GuiSession> session(new GuiSession());
  GuiSession& gui = *session;
  const EngineEvents events = {
      .readable = [&gui] { gui.link_->Read() ? gui.AwaitEvents() : gui.Lose("closed its output"); },
      .writable = [&gui] { gui.AwaitEvents(); },
      .input_broken = [&gui] { gui.Lose("closed its input"); },
      .ended =
          [&gui] {
            gui.has_ended_ = true;
            gui.Lose("ended");
          }};
  absl::StatusOr<std::unique_ptr<EngineLink>> link =
      EngineLink::Start(gui.io_, command, events, [&gui](const LinePiece& piece) {
        // A line that comes in pieces is too long for any answer.
        if (piece.begins && piece.ends) gui.received_.emplace_back(Trim(piece.bytes));
      });
  if (!link.ok()) return link.status();
  gui.link_ = *std::move(link);
  gui.AwaitEvents();
  return session;
}

absl::StatusOr<std::vector<std::string>> GuiSession::Ask(const std::vector<std::string>& lines,
                                                         std::string_view end,
                                                         std::chrono::milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  Send(lines);
  size_t checked = 0;
  while (true) {
    for (; checked < received_.size(); ++checked) {
      if (!BeginsWithWord(received_[checked], end)) continue;
      const auto next = received_.begin() + static_cast<ptrdiff_t>(checked) + 1;
      std::vector<std::string> answer(std::make_move_iterator(received_.begin()), std::make_move_iterator(next));
      received_.erase(received_.begin(), next);
      return answer;
    }
    if (!why_lost_.empty()) return absl::UnavailableError(why_lost_);
    if (Clock::now() >= deadline) {
      const auto seconds = static_cast<double>(limit.count()) / 1000;
      return absl::UnavailableError(absl::StrFormat("has not sent \"%s\" within %g s", end, seconds));
    }
    io_.restart();
    io_.run_one_until(deadline);
  }
}

bool GuiSession::Quit(std::chrono::milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  Send({"quit"});
  link_->AwaitEvents(why_lost_.empty());
  while (!has_ended_ && Clock::now() < deadline) {
    io_.restart();
    io_.run_one_until(deadline);
  }
  return has_ended_;
}

void GuiSession::Send(const std::vector<std::string>& lines) {
  if (!why_lost_.empty()) return;
  for (const std::string& line : lines) link_->Send(line + "\n");
  AwaitEvents();
}

void GuiSession::AwaitEvents() {
  link_->AwaitEvents(true);
}

void GuiSession::Lose(const std::string& why) {
  if (why_lost_.empty()) why_lost_ = link_->WhyLost(why);
}

}  // namespace tabia::uci
