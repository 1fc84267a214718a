// Plays transcripts of the external player. tests/data/gnubg/README.md has the form.
#pragma once

#include <memory>
#include <string>

#include "protocol/gnubg/session.h"
#include "tests/fake_backgammon_book.h"
#include "tests/transcript.h"

namespace tabia::gnubg {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override { session(); }
  void Say(const std::string& line) override { HearOutcome(session().HandleLine(line)); }
  void Do(const std::string& word, const std::string& text) override;

 private:
  void Set(const std::string& word, const std::string& text);
  void HearOutcome(const Outcome& outcome);
  Session& session();

  FakeBackgammonBook book_;
  Settings settings_;
  std::unique_ptr<Session> session_;
  bool closed_ = false;
};

}  // namespace tabia::gnubg
