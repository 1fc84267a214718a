#include "tests/gnubg/recording.h"

#include <fstream>

#include "gtest/gtest.h"

#include "tests/transcript.h"

namespace tabia::gnubg {

std::vector<Utterance> ReadRecording(const std::string& name) {
  const std::string path = std::string(TABIA_TEST_DATA) + "/gnubg/recorded/" + name;
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::vector<Utterance> utterances;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const size_t arrow = line.find("-> ");
    const size_t begin = line.find_first_of("'\"", arrow);
    if (line.starts_with('#') || arrow == std::string::npos || begin == std::string::npos) continue;
    const size_t end = line.rfind(line[begin]);
    const std::string speaker = line.substr(0, line.find_first_of(" -"));
    utterances.push_back({number, speaker, Unescaped(line.substr(begin + 1, end - begin - 1))});
  }
  EXPECT_FALSE(utterances.empty()) << path;
  return utterances;
}

std::vector<std::string> LinesOf(std::string_view bytes) {
  std::vector<std::string> lines;
  for (size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
    lines.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace tabia::gnubg
