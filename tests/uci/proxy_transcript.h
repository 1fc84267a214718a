// Plays transcripts of the proxy, whose directives are in tests/data/proxy/README.md.
#pragma once

#include <memory>
#include <string>

#include "protocol/uci/proxy/engine_proxy.h"
#include "tests/transcript.h"
#include "tests/uci/asked_books.h"

namespace tabia::uci {

class ProxyTranscript : public TranscriptPlayer {
 protected:
  void Begin() override { proxy(); }
  void Send(const std::string& line) override;
  void SendAsEngine(const std::string& line) override;
  void Do(const std::string& word, const std::string& text) override;

 private:
  void ReceiveOutput();
  EngineProxy& proxy();

  ProxyConfig config_;
  AskedBooks asked_books_;
  std::unique_ptr<EngineProxy> proxy_;
  bool receives_options_ = false;
  Time now_{0};
};

}  // namespace tabia::uci
