// Plays transcripts: the lines sent to a session, and the replies expected. The first character of a line is its kind:
//   # a remark
//   > a line sent to the session, with the escapes \t, \r, \\ and \x00
//   @ a question to the book
//   < a reply, compared exactly and in order
//   ~ a reply, compared with a regular expression
//   ? a question to the fallback
//   [ a line sent by the engine of a proxy, with the same escapes
//   ] a line sent to that engine, compared exactly and in order
//   * a line of the log
//   ! a directive of the room's own player
// Any other output fails the test, except questions to the book and lines of the log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia {

class TranscriptPlayer {
 public:
  virtual ~TranscriptPlayer() = default;

  // Plays the file `path`, and reports every difference to GoogleTest.
  void Play(const std::string& path);

 protected:
  using Lines = std::vector<std::string>;

  // Called before anything is sent, and at the end.
  virtual void Begin() = 0;
  // Sends the line to the session, and checks its reply.
  virtual void Send(const std::string& line) = 0;
  // Sends a line of the engine of a proxy.
  virtual void SendAsEngine(const std::string& line);
  // Executes a directive: its first word and the rest of the line.
  virtual void Do(const std::string& word, const std::string& text) = 0;

  // Called with output of the session, of one kind: '<', '@', '?', ']' or '*'.
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

// Replaces the escapes \n, \r, \t and \x00. Any other character after a backslash stands for itself.
std::string Unescaped(std::string_view text);

// Returns the stems of the files *.txt in a folder of the test data, sorted.
std::vector<std::string> TranscriptNames(const std::string& folder);
std::string TranscriptPath(const std::string& folder, const std::string& name);

}  // namespace tabia
