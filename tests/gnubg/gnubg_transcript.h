// Plays transcripts of the external player. tests/data/gnubg/README.md has the form.
#pragma once

#include <memory>
#include <string>

#include "protocol/gnubg/gnubg_session.h"
#include "tests/fake_backgammon_book.h"
#include "tests/transcript.h"

namespace tabia::gnubg {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override { session(); }
  void Send(const std::string& line) override { TakeReply(session().HandleLine(line)); }
  void Do(const std::string& word, const std::string& text) override;

 private:
  void Set(const std::string& word, const std::string& text);
  void TakeReply(const protocol::Reply& reply);
  Session& session();

  FakeBackgammonBook book_;
  SessionConfig config_;
  std::unique_ptr<Session> session_;
  bool closed_ = false;
};

}  // namespace tabia::gnubg
