// Plays transcripts: what is sent to a session and what it must answer. A line begins with its kind:
//   # a remark
//   > sent to the session; \t, \r, \\ and \x00 stand for the bytes they name
//   @ a question to the book
//   < answered, exactly and in this order
//   ~ answered, a line that the regular expression fits
//   ? a question to the fallback
//   [ sent by the engine of a proxy, written as after >; ] sent to that engine, exactly and in this order
//   * logged
//   ! a directive that the room's own player knows
// Whatever comes beyond that makes the test fail, but for questions to the book and the log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia {

class TranscriptPlayer {
 public:
  virtual ~TranscriptPlayer() = default;

  // Reports to GoogleTest whatever is not as the file `path` says.
  void Play(const std::string& path);

 protected:
  using Lines = std::vector<std::string>;

  // Called before anything is sent, and at the end.
  virtual void Begin() = 0;
  // Sends the line to the session, and checks its reply.
  virtual void Send(const std::string& line) = 0;
  // Sends a line of the engine of a proxy.
  virtual void SendAsEngine(const std::string& line);
  // A directive: its first word, and what follows.
  virtual void Do(const std::string& word, const std::string& text) = 0;

  // What has to be expected next, as lines of this kind: '<', '@', '?', ']' or '*'.
  void Receive(const Lines& lines, char kind = '<');

 private:
  struct Received {
    char kind;
    std::string text;
  };

  void PlayLine(const std::string& line);
  void Expect(char kind, const std::string& text);
  void ExpectNothingMore();

  std::vector<Received> received_;
};

// Bytes as a transcript writes them, or Python between quotes: \n, \r, \t, \x00; after any other backslash
// the character itself.
std::string Unescaped(std::string_view text);

// The stems of the files *.txt in a folder of the test data, in order.
std::vector<std::string> TranscriptNames(const std::string& folder);
std::string TranscriptPath(const std::string& folder, const std::string& name);

}  // namespace tabia
