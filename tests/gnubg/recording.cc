#include "tests/gnubg/recording.h"

#include <fstream>

#include "gtest/gtest.h"

namespace tabia::gnubg {

std::string Unescaped(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes.push_back(text[i]);
      continue;
    }
    switch (const char escape = text[++i]) {
      case 'n':
        bytes.push_back('\n');
        break;
      case 'r':
        bytes.push_back('\r');
        break;
      case 't':
        bytes.push_back('\t');
        break;
      case 'x':
        bytes.push_back(static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16)));
        i += 2;
        break;
      default:
        bytes.push_back(escape);
    }
  }
  return bytes;
}

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
