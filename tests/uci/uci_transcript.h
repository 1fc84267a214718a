// Plays transcripts of the UCI engine. tests/data/uci/README.md has the form.
#pragma once

#include <memory>
#include <string>

#include "protocol/uci/engine/uci_session.h"
#include "tests/transcript.h"
#include "tests/uci/asked_books.h"

namespace tabia::uci {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override { session(); }
  void Send(const std::string& line) override { TakeReply(session().HandleLine(line)); }
  void Do(const std::string& word, const std::string& text) override;

 private:
  void TakeReply(const protocol::Reply& reply);
  Session& session();

  SessionConfig config_;
  AskedBooks asked_books_;
  std::unique_ptr<Session> session_;
  bool closed_ = false;
};

}  // namespace tabia::uci
