// What an engine has been told, for the one that takes its place.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/uci/proxy/engine_queue.h"

namespace tabia::uci {

// Lines are kept with their ends.
class EngineReplay {
 public:
  // Buttons, which have no value, are not kept.
  void SetOption(const std::string& name, std::string_view line);
  void Debug(std::string_view line) { debug_ = line; }
  void Position(std::string_view line) { position_ = line; }
  void IsReady(std::string_view line) { isreadys_.emplace_back(line); }
  void Readyok();
  // "go", and what follows it up to the bestmove: "ponderhit", "stop".
  void Go(std::string_view line) { search_ = {std::string(line)}; }
  void Meanwhile(std::string_view line);
  void Bestmove() { search_.clear(); }

  // The last "position", empty if there was none.
  const std::string& position() const { return position_; }

  // Says all that to the new engine.
  void Tell(EngineQueue& talk) const;

 private:
  std::string debug_, position_;
  std::vector<std::pair<std::string, std::string>> options_;  // name in small letters, line
  std::vector<std::string> isreadys_;                         // not answered yet
  std::vector<std::string> search_;
};

}  // namespace tabia::uci
