// Plays transcripts of the UCI engine. tests/data/uci/README.md has the form.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "protocol/uci/session.h"
#include "tests/transcript.h"

namespace tabia::uci {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override { session(); }
  void Say(const std::string& line) override { Hear(session().HandleLine(line)); }
  void Do(const std::string& word, const std::string& text) override;

 private:
  void BookOutcome(const std::string& word, const std::string& text);
  Session& session();

  Surroundings surroundings_;
  std::unique_ptr<Session> session_;
  std::map<std::string, int> asked_for_;  // books, and how many times nobody has answered yet
};

}  // namespace tabia::uci
