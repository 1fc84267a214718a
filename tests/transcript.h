// Plays transcripts: what is said to a session and what it must answer. A line begins with its kind:
//   # a remark
//   > said to the session; \t, \r and \x00 stand for the bytes they name
//   < answered, exactly and in this order
//   ~ answered, a line that the regular expression fits
//   ! a directive that the room's own player knows
// Whatever is answered beyond that makes the test fail.
#pragma once

#include <string>
#include <vector>

namespace tabia {

class TranscriptPlayer {
 public:
  virtual ~TranscriptPlayer() = default;

  // Reports to GoogleTest whatever is not as the file `path` says.
  void Play(const std::string& path);

 protected:
  using Lines = std::vector<std::string>;

  // Called before anything is said, and at the end.
  virtual void Begin() = 0;
  virtual Lines HandleLine(const std::string& line) = 0;
  virtual void Do(const std::string& directive) = 0;

  void Hear(Lines answers) { answers_ = std::move(answers); }
  void ExpectNothingMore();

 private:
  void PlayLine(const std::string& line);
  void Say(const std::string& line);
  void Expect(const std::string& line, bool is_pattern);

  Lines answers_;
};

// The stems of the files *.txt in a folder of the test data, in order.
std::vector<std::string> TranscriptNames(const std::string& folder);
std::string TranscriptPath(const std::string& folder, const std::string& name);

}  // namespace tabia
