// Plays transcripts of the UBGI engine. tests/data/ubgi/README.md has the form.
#pragma once

#include <memory>
#include <string>

#include "protocol/ubgi/session.h"
#include "tests/transcript.h"

namespace tabia::ubgi {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override { session(); }
  Lines HandleLine(const std::string& line) override { return session().HandleLine(line); }
  void Do(const std::string& directive) override;

 private:
  Session& session();

  Settings settings_;
  std::unique_ptr<Session> session_;
  std::string play_;  // that the book has; empty: none
  book::BackgammonAnswer answer_;
  std::string question_;  // that was asked last
};

}  // namespace tabia::ubgi
