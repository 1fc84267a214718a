// Plays transcripts of the UBGI engine. tests/data/ubgi/README.md has the form.
#pragma once

#include <memory>
#include <string>

#include "protocol/ubgi/ubgi_session.h"
#include "tests/fake_backgammon_book.h"
#include "tests/transcript.h"

namespace tabia::ubgi {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override { session(); }
  void Send(const std::string& line) override;
  void Do(const std::string& word, const std::string& text) override;

 private:
  Session& session();

  FakeBackgammonBook book_;
  std::unique_ptr<Session> session_;
  bool closed_ = false;
};

}  // namespace tabia::ubgi
