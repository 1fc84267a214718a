// Plays a transcript: what the GUI says and what the engine must answer. tests/data/uci/README.md has the
// form.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/uci/session.h"

namespace tabia::uci {

class Transcript {
 public:
  // Reports to GoogleTest whatever is not as the file `path` says.
  void Play(const std::string& path);

 private:
  void PlayLine(const std::string& line);
  void Say(const std::string& line);
  void Do(const std::string& directive);
  void BookOutcome(const std::string& word, const std::string& text);
  void Expect(const std::string& line, bool is_pattern);
  void ExpectNothingMore();
  Session& session();

  Surroundings surroundings_;
  std::unique_ptr<Session> session_;
  std::map<std::string, int> asked_for_;  // books, and how many times nobody has answered yet
  Lines answers_;
};

}  // namespace tabia::uci
