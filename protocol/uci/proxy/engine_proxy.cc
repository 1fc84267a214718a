#include "protocol/uci/proxy/engine_proxy.h"

#include <utility>

#include "core/probe/book.h"
#include "protocol/uci/proxy/proxy_state.h"

namespace tabia::uci {

// A GUI may not read anything before it has asked for something.
void Front::State::Greet() {
  greeted_ = true;
  to_gui_ += std::exchange(early_, {});
}

void Front::State::TakeBook(const std::string& path, const absl::StatusOr<probe::Book>& book) {
  if (!books_.shelf().Take(path, book)) return;
  Tell(OutcomeText(path, book));
  if (!books_.shelf().loading()) to_gui_ += std::exchange(readyoks_, {});
}

void Front::State::TakeProgress(const std::string& path, const BookProgress& progress) {
  if (!readyoks_.empty() && books_.shelf().loading(path)) Tell(ProgressText(path, progress));
}

void Front::State::TakeWarning(const std::string& path, const std::string& why) {
  if (books_.shelf().loading(path)) Tell(why);
}

Front::Front(FrontSurroundings surroundings) : state_(std::make_unique<State>(std::move(surroundings))) {}
Front::Front(Front&& other) noexcept = default;
Front::~Front() = default;

void Front::HandleGui(const LinePiece& piece) {
  state_->TakeGui(piece);
}

void Front::HandleEngine(const LinePiece& piece) {
  state_->TakeEngine(piece);
}

void Front::HandleBook(const std::string& path, absl::StatusOr<probe::Book> book) {
  state_->TakeBook(path, book);
}

void Front::HandleProgress(const std::string& path, const BookProgress& progress) {
  state_->TakeProgress(path, progress);
}

void Front::HandleWarning(const std::string& path, const std::string& why) {
  state_->TakeWarning(path, why);
}

bool Front::HandleEngineLoss(std::string_view why) {
  return state_->TakeEngineLoss(why);
}

FrontOutput Front::TakeOutput() {
  return state_->TakeOutput();
}

size_t Front::waiting_bytes() const {
  return state_->waiting_bytes();
}

bool Front::finished() const {
  return state_->finished();
}

bool Front::awaits_uciok() const {
  return state_->awaits_uciok();
}

}  // namespace tabia::uci
