#include "protocol/uci/proxy/engine_proxy.h"

#include <utility>

#include "core/probe/book.h"
#include "protocol/uci/proxy/proxy_state.h"

namespace tabia::uci {

// A GUI may not read anything before it has asked for something.
void EngineProxy::State::Greet() {
  greeted_ = true;
  to_gui_ += std::exchange(early_, {});
}

void EngineProxy::State::TakeBook(const std::string& path, const absl::StatusOr<probe::Book>& book) {
  if (!books_.shelf().Take(path, book)) return;
  Tell(OutcomeText(path, book));
  if (!books_.shelf().loading()) to_gui_ += std::exchange(readyoks_, {});
}

void EngineProxy::State::TakeProgress(const std::string& path, const BookProgress& progress) {
  if (!readyoks_.empty() && books_.shelf().loading(path)) Tell(ProgressText(path, progress));
}

void EngineProxy::State::TakeWarning(const std::string& path, const std::string& why) {
  if (books_.shelf().loading(path)) Tell(why);
}

EngineProxy::EngineProxy(ProxyConfig surroundings)
    : state_(std::make_unique<State>(std::move(surroundings))) {}
EngineProxy::EngineProxy(EngineProxy&& other) noexcept = default;
EngineProxy::~EngineProxy() = default;

void EngineProxy::HandleGui(const LinePiece& piece) {
  state_->TakeGui(piece);
}

void EngineProxy::HandleEngine(const LinePiece& piece) {
  state_->TakeEngine(piece);
}

void EngineProxy::HandleBook(const std::string& path, absl::StatusOr<probe::Book> book) {
  state_->TakeBook(path, book);
}

void EngineProxy::HandleProgress(const std::string& path, const BookProgress& progress) {
  state_->TakeProgress(path, progress);
}

void EngineProxy::HandleWarning(const std::string& path, const std::string& why) {
  state_->TakeWarning(path, why);
}

bool EngineProxy::HandleEngineLoss(std::string_view why) {
  return state_->TakeEngineLoss(why);
}

ProxyOutput EngineProxy::TakeOutput() {
  return state_->TakeOutput();
}

size_t EngineProxy::waiting_bytes() const {
  return state_->waiting_bytes();
}

bool EngineProxy::finished() const {
  return state_->finished();
}

bool EngineProxy::awaits_uciok() const {
  return state_->awaits_uciok();
}

}  // namespace tabia::uci
