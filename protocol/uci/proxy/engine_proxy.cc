#include "protocol/uci/proxy/engine_proxy.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "protocol/uci/engine/book_news.h"

namespace tabia::uci {
namespace {

constexpr int kMaxLossesInARow = 3;

}  // namespace

EngineProxy::EngineProxy(ProxyConfig config) : config_(std::move(config)), books_(config_) {
  if (!config_.session.notice.empty()) SendInfo(config_.session.notice);
  if (const std::string seed = SeedText(config_.session); !seed.empty()) SendInfo(seed);
}

void EngineProxy::HandleBook(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book) {
  if (!books_.shelf().Take(request, book)) return;
  SendInfo(OutcomeText(request.path, book));
  if (!books_.shelf().loading()) to_gui_ += std::exchange(held_readyoks_, {});
}

void EngineProxy::HandleProgress(const BookRequest& request, const BookProgress& progress) {
  if (!held_readyoks_.empty() && books_.shelf().loading(request))
    SendInfo(ProgressText(request.path, progress));
}

void EngineProxy::HandleWarning(const BookRequest& request, const std::string& why) {
  if (books_.shelf().loading(request)) SendInfo(why);
}

bool EngineProxy::HandleEngineLoss(std::string_view why) {
  const bool is_replaced = config_.restarts && phase_.can_replace_engine() && ++losses_ <= kMaxLossesInARow;
  ReleaseInfos();
  SendInfo(absl::StrFormat("engine %s: %s%s", config_.engine_name, why,
                           is_replaced ? "; it is started again" : ""));
  phase_.Advance(is_replaced ? EngineEvent::kReplacement : EngineEvent::kLoss);
  if (!is_replaced) return false;
  line_fate_ = LineFate::kPassed;
  queue_.Reset("uci\n");
  replay_.ReplayTo(queue_, owed_);
  phase_.Advance(GoEvent::kPositionSent);
  return true;
}

ProxyOutput EngineProxy::TakeOutput() {
  return {std::exchange(to_gui_, {}), queue_.TakeOutput()};
}

void EngineProxy::SendInTurn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    owed_.empty() ? SendToGui(line) : owed_.AddAfter(line + "\n");
  }
}

void EngineProxy::SendInfo(std::string_view text) {
  (phase_.holds_infos() ? held_infos_ : to_gui_).append(InfoString(text)).push_back('\n');
}

void EngineProxy::ReleaseInfos() {
  phase_.Advance(GuiEvent::kListens);
  to_gui_ += std::exchange(held_infos_, {});
}

}  // namespace tabia::uci
