// Recorded conversations of gnubg 1.07.001: tests/data/gnubg/recorded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia::gnubg {

// The bytes that one side sent at once.
struct Utterance {
  int line = 0;         // of the file
  std::string speaker;  // "gnubg", "client", "stub"
  std::string bytes;
};

// Reads a file of tests/data/gnubg/recorded, in order. Its lines are "SPEAKER-> b'BYTES'", as Python writes bytes; all
// others are comments. A marker such as "<TIMEOUT>" counts as bytes.
std::vector<Utterance> ReadRecording(const std::string& name);

// Splits the bytes of a client into lines without their ends. A NUL after a line belongs to the next one. Bytes after
// the last line end are dropped.
std::vector<std::string> LinesOf(std::string_view bytes);

}  // namespace tabia::gnubg
