// Plays transcripts of the front of an engine. tests/data/front/README.md has the form.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "protocol/uci/front.h"
#include "tests/transcript.h"

namespace tabia::uci {

class FrontTranscript : public TranscriptPlayer {
 protected:
  void Begin() override { front(); }
  void Say(const std::string& line) override;
  void SayAsEngine(const std::string& line) override;
  void Do(const std::string& word, const std::string& text) override;

 private:
  void BookOutcome(const std::string& word, const std::string& text);
  void HearOutput();
  Front& front();

  FrontSurroundings surroundings_;
  std::unique_ptr<Front> front_;
  bool hears_options_ = false;
  std::map<std::string, int> asked_for_;  // books, and how many times nobody has answered yet
};

}  // namespace tabia::uci
