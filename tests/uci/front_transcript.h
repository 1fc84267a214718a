// Plays transcripts of the front of an engine. tests/data/front/README.md has the form.
#pragma once

#include <memory>
#include <string>

#include "protocol/uci/proxy/engine_proxy.h"
#include "tests/transcript.h"
#include "tests/uci/asked_books.h"

namespace tabia::uci {

class FrontTranscript : public TranscriptPlayer {
 protected:
  void Begin() override { front(); }
  void Say(const std::string& line) override;
  void SayAsEngine(const std::string& line) override;
  void Do(const std::string& word, const std::string& text) override;

 private:
  void HearOutput();
  Front& front();

  FrontSurroundings surroundings_;
  AskedBooks asked_books_;
  std::unique_ptr<Front> front_;
  bool hears_options_ = false;
};

}  // namespace tabia::uci
