#include "core/formats/pgn/pgn_whole_tag.h"

#include <cstddef>

#include "absl/strings/ascii.h"

namespace tabia::formats {
namespace {

void RemoveBlanksOf(std::string_view& line) {
  while (!line.empty() && (line[0] == ' ' || line[0] == '\t')) line.remove_prefix(1);
}

// Returns whether a closing quote is in `value`, with the closing bracket after it.
bool HasClosing(std::string_view value) {
  for (size_t quote; (quote = value.find('"')) != std::string_view::npos;) {
    value.remove_prefix(quote + 1);
    RemoveBlanksOf(value);
    if (value.starts_with(']')) return true;
  }
  return false;
}

}  // namespace

bool IsTagNameCharacter(int c) {
  return c == '_' || (c >= 0 && absl::ascii_isalnum(static_cast<unsigned char>(c)));
}

std::string_view WholeTagName(std::string_view line) {
  if (!line.starts_with('[')) return {};
  line.remove_prefix(1);
  RemoveBlanksOf(line);
  size_t size = 0;
  while (size < line.size() && IsTagNameCharacter(static_cast<unsigned char>(line[size]))) ++size;
  const std::string_view name = line.substr(0, size);
  line.remove_prefix(size);
  RemoveBlanksOf(line);
  if (name.empty() || absl::ascii_isdigit(static_cast<unsigned char>(name[0])) || !line.starts_with('"')) {
    return {};
  }
  return HasClosing(line.substr(1)) ? name : std::string_view();
}

}  // namespace tabia::formats
