#include "protocol/uci/proxy/proxy_phase.h"

#include <cstddef>

namespace tabia::uci {
namespace {

// An arrow of the drawing.
template <typename Phase, typename Event>
struct Step {
  Phase from;
  Event event;
  Phase to;
};

constexpr Step<EnginePhase, EngineEvent> kEngineSteps[] = {
    {EnginePhase::kStarting, EngineEvent::kUci, EnginePhase::kHandshake},
    {EnginePhase::kStarting, EngineEvent::kUciok, EnginePhase::kReady},
    {EnginePhase::kStarting, EngineEvent::kLoss, EnginePhase::kLost},
    {EnginePhase::kHandshake, EngineEvent::kUciok, EnginePhase::kReady},
    {EnginePhase::kHandshake, EngineEvent::kLoss, EnginePhase::kLost},
    {EnginePhase::kReady, EngineEvent::kUci, EnginePhase::kSecondHandshake},
    {EnginePhase::kReady, EngineEvent::kReplacement, EnginePhase::kReplacing},
    {EnginePhase::kReady, EngineEvent::kLoss, EnginePhase::kLost},
    {EnginePhase::kSecondHandshake, EngineEvent::kUciok, EnginePhase::kReady},
    {EnginePhase::kSecondHandshake, EngineEvent::kReplacement, EnginePhase::kReplacingAsked},
    {EnginePhase::kSecondHandshake, EngineEvent::kLoss, EnginePhase::kLost},
    {EnginePhase::kReplacing, EngineEvent::kUciok, EnginePhase::kReady},
    {EnginePhase::kReplacing, EngineEvent::kLoss, EnginePhase::kLost},
    {EnginePhase::kReplacingAsked, EngineEvent::kUciok, EnginePhase::kSecondHandshake},
    {EnginePhase::kReplacingAsked, EngineEvent::kLoss, EnginePhase::kLost},
};

constexpr Step<GuiPhase, GuiEvent> kGuiSteps[] = {
    {GuiPhase::kSilent, GuiEvent::kListens, GuiPhase::kListening},
    {GuiPhase::kSilent, GuiEvent::kQuits, GuiPhase::kQuitSilent},
    {GuiPhase::kListening, GuiEvent::kQuits, GuiPhase::kQuit},
    {GuiPhase::kQuitSilent, GuiEvent::kListens, GuiPhase::kQuit},
};

constexpr Step<GoPhase, GoEvent> kGoSteps[] = {
    {GoPhase::kEngine, GoEvent::kBookPonders, GoPhase::kPondering},
    {GoPhase::kEngine, GoEvent::kBookAnswers, GoPhase::kBook},
    {GoPhase::kPondering, GoEvent::kEngineSearches, GoPhase::kEngine},
    {GoPhase::kPondering, GoEvent::kPonderEnds, GoPhase::kEngine},
    {GoPhase::kPondering, GoEvent::kBookAnswers, GoPhase::kBook},
    {GoPhase::kBook, GoEvent::kEngineSearches, GoPhase::kEngine},
    {GoPhase::kBook, GoEvent::kEngineWarmsUp, GoPhase::kWarmUp},
    {GoPhase::kWarmUp, GoEvent::kPositionSent, GoPhase::kBook},
};

template <typename Phase, typename Event, size_t kCount>
Phase NextIn(const Step<Phase, Event> (&steps)[kCount], Phase phase, Event event) {
  for (const auto& step : steps) {
    if (step.from == phase && step.event == event) return step.to;
  }
  return phase;
}

}  // namespace

EnginePhase Next(EnginePhase phase, EngineEvent event) {
  return NextIn(kEngineSteps, phase, event);
}

GuiPhase Next(GuiPhase phase, GuiEvent event) {
  return NextIn(kGuiSteps, phase, event);
}

GoPhase Next(GoPhase phase, GoEvent event) {
  return NextIn(kGoSteps, phase, event);
}

}  // namespace tabia::uci
