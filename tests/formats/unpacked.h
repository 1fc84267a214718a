// Files packed by xz.
#pragma once

#include <cstdio>
#include <string>

namespace tabia {

// Returns the text of a file compressed with xz.
inline std::string Unpack(const std::string& path) {
  std::string text;
  FILE* pipe = popen(("xz -dc '" + path + "'").c_str(), "r");
  char block[1 << 16];
  while (const size_t size = fread(block, 1, sizeof block, pipe)) text.append(block, size);
  pclose(pipe);
  return text;
}

}  // namespace tabia
