// The state of a proxy: three independent axes, each with its phases and the events that change them.
//
// The axes are independent because the engine can be lost while the GUI ponders, and the GUI can quit while a new
// engine is being greeted. README.md in the folder above draws each axis with the names used here, and a test
// compares every arrow of the drawings with Next.
//
// An example shows why this is a state machine and not a flag for each fact: the book answers "go", the engine warms up
// on the position after the book move, and the GUI sends "stop", then "eval". The "stop" belongs to a search that is
// over, and must not reach the engine; the "eval" must reach it, and in the position of the GUI. Both follow from
// GoPhase::kWarmUp.
#pragma once

#include <cstdint>

namespace tabia::uci {

// The engine's life.
enum class EnginePhase : uint8_t {
  kStarting,   // it runs and has not been asked anything
  kHandshake,  // it owes its first "uciok"; if it is lost now, it was not a UCI engine: no other is started
  kReady,      // it has answered "uci"
  kSecondHandshake,  // it owes another "uciok" to a GUI that asked again
  kReplacing,       // it replaces a lost engine and owes "uciok" to tabia; the GUI receives none of its lines
  kReplacingAsked,  // the same, and the lost engine owed an "uciok" to the GUI: the new one is asked again
  kLost,            // it is gone for good: the driver ends tabia
};
enum class EngineEvent : uint8_t {
  kUci,          // the GUI has sent "uci"
  kUciok,        // the engine has sent "uciok"
  kReplacement,  // the engine was lost, and a new one is started
  kLoss,         // the engine was lost for good
};

// The GUI. It may not read before it has sent a request, so info strings are held back until then.
enum class GuiPhase : uint8_t {
  kSilent,      // it has not asked for anything
  kListening,   // it reads
  kQuitSilent,  // it has quit before it asked for anything; "uciok" may still come
  kQuit,        // it has quit
};
enum class GuiEvent : uint8_t {
  kListens,  // it has asked for something, or something is sent that cannot be held back
  kQuits,    // it has sent "quit"
};

// The side that answers the last "go". EngineQueue has the owner of the running search, because a search of an
// engine may end after its "go" is over for the GUI.
enum class GoPhase : uint8_t {
  kEngine,     // the engine answers, or "go" has not been sent yet
  kPondering,  // the engine searches, and the book answers at "ponderhit"
  kBook,       // the book has answered, or answers after the bestmoves of the earlier "go"s
  kWarmUp,     // the book has answered, and the engine was sent the position after the book move
};
enum class GoEvent : uint8_t {
  kEngineSearches,  // a "go" is passed to the engine
  kBookPonders,     // the "go ponder" just passed has a book move
  kPonderEnds,      // "stop" or the bestmove of that search: a later "ponderhit" is sent to the engine
  kBookAnswers,     // the book move is sent to the GUI
  kEngineWarmsUp,   // the engine is sent the position after the book move
  kPositionSent,    // the engine is sent the position of the GUI
};

// Returns the phase after the event. An event without an arrow in the drawing changes nothing.
EnginePhase Next(EnginePhase phase, EngineEvent event);
GuiPhase Next(GuiPhase phase, GuiEvent event);
GoPhase Next(GoPhase phase, GoEvent event);

// All axes together.
class ProxyPhase {
 public:
  void Advance(EngineEvent event) { engine_ = Next(engine_, event); }
  void Advance(GuiEvent event) { gui_ = Next(gui_, event); }
  void Advance(GoEvent event) { go_ = Next(go_, event); }

  EnginePhase engine() const { return engine_; }
  GoPhase go() const { return go_; }

  // Returns whether the GUI has sent "uci" and not received "uciok".
  bool owes_uciok() const {
    return engine_ == EnginePhase::kHandshake || engine_ == EnginePhase::kSecondHandshake ||
           engine_ == EnginePhase::kReplacingAsked;
  }
  // Returns whether the engine is new and has to answer the "uci" of tabia.
  bool is_replacing() const {
    return engine_ == EnginePhase::kReplacing || engine_ == EnginePhase::kReplacingAsked;
  }
  // Returns whether the engine has to answer "uci".
  bool awaits_uciok() const { return owes_uciok() || is_replacing(); }
  // Returns whether another engine may be started if this one is lost.
  bool can_replace_engine() const {
    const EnginePhase next = Next(engine_, EngineEvent::kReplacement);
    return !has_quit() && (next == EnginePhase::kReplacing || next == EnginePhase::kReplacingAsked);
  }
  bool has_quit() const { return gui_ == GuiPhase::kQuit || gui_ == GuiPhase::kQuitSilent; }
  bool holds_infos() const { return gui_ == GuiPhase::kSilent || gui_ == GuiPhase::kQuitSilent; }

 private:
  EnginePhase engine_ = EnginePhase::kStarting;
  GuiPhase gui_ = GuiPhase::kSilent;
  GoPhase go_ = GoPhase::kEngine;
};

}  // namespace tabia::uci
