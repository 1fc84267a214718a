// Plays transcripts of an explorer. tests/data/explorer/README.md has the form.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/explorer/library.h"
#include "protocol/http/conversation.h"
#include "protocol/http/site.h"
#include "tests/transcript.h"

namespace tabia::explorer {

class Transcript : public TranscriptPlayer {
 protected:
  void Begin() override {}
  // Adds a line to the head of a request. An empty line ends it.
  void Send(const std::string& line) override;
  void Do(const std::string& word, const std::string& text) override;

 private:
  void OpenBooks(const std::string& paths);
  void OpenBefore(const std::string& path);
  void Get(const std::string& target);
  std::string Answer(std::string_view bytes);
  const http::Site& site();

  std::unique_ptr<Shelf> shelf_;
  std::unique_ptr<http::Site> site_;
  std::vector<probe::ChessBook> before_;
  bool cors_ = false;
  std::string head_;
};

}  // namespace tabia::explorer
