// What was sent to an engine, for the one that replaces it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/uci/proxy/engine_queue.h"
#include "protocol/uci/proxy/owed_searches.h"

namespace tabia::uci {

// Keeps the lines that still have an effect, with their ends: a new engine that receives them in ReplayTo's
// order is where the lost one was.
class EngineReplay {
 public:
  // Keeps the last line for each option, except for buttons, which have no value.
  void SetOption(const std::string& name, std::string_view line);
  void Debug(std::string_view line) { debug_ = line; }
  void Position(std::string_view line) { position_ = line; }
  void IsReady(std::string_view line) { isreadys_.emplace_back(line); }
  void Readyok();

  // The last "position", empty if there was none.
  const std::string& position() const { return position_; }

  void ReplayTo(EngineQueue& queue, const OwedSearches& owed) const;

 private:
  std::string debug_, position_;
  std::vector<std::pair<std::string, std::string>> options_;  // name in small letters, line
  std::vector<std::string> isreadys_;                         // not answered yet
};

}  // namespace tabia::uci
