// Plays a transcript: what a client says and what it must be answered. tests/data/gnubg/README.md has the
// form.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/gnubg/session.h"
#include "tests/gnubg/fake_book.h"

namespace tabia::gnubg {

class Transcript {
 public:
  // Reports to GoogleTest whatever is not as the file `path` says.
  void Play(const std::string& path);

 private:
  void PlayLine(const std::string& line);
  void Do(const std::string& directive);
  void TellBook(const std::string& word, const std::string& text);
  void Set(const std::string& word, const std::string& text);
  void Say(const std::string& line);
  void AnswerAsFallback(const absl::StatusOr<std::string>& reply);
  void Take(const Outcome& outcome);
  void Expect(const std::string& kind, const std::string& text);
  void ExpectNothingMore();
  Session& session();

  FakeBook book_;
  Settings settings_;
  std::unique_ptr<Session> session_;
  std::vector<std::string> heard_;  // with its kind in front, in the order in which it has to be expected
  bool closed_ = false;
};

}  // namespace tabia::gnubg
