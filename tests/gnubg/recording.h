// Recorded conversations of gnubg 1.07.001: tests/data/gnubg/recorded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia::gnubg {

// What somebody sent, in the order of the recording.
struct Utterance {
  int line = 0;         // of the file
  std::string speaker;  // "gnubg", "client", "stub"
  std::string bytes;
};

// A file of tests/data/gnubg/recorded. Lines "SPEAKER-> b'BYTES'" count, as Python writes bytes; of the rest,
// which are remarks, nothing is read. A marker such as "<TIMEOUT>" is read like bytes.
std::vector<Utterance> ReadRecording(const std::string& name);

// The lines of what a client sent, without line ends; a NUL behind one begins the next. What is behind the
// last line end is left out.
std::vector<std::string> LinesOf(std::string_view bytes);

}  // namespace tabia::gnubg
