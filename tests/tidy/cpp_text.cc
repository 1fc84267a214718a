#include "tests/tidy/cpp_text.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace tabia::tidy {
namespace {

// Returns the end of the comment, literal or preprocessor line at `at`; `at` if none begins there.
size_t EndOfOther(std::string_view text, size_t at) {
  const std::string_view rest = text.substr(at);
  const auto after = [&](std::string_view end, size_t from) {
    const size_t found = text.find(end, from);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*")) return after("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const std::string_view delimiter = rest.substr(2, rest.find('(') - 2);
    return after(")" + std::string(delimiter) + "\"", at + 2);
  }
  const bool digit_separator = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0;
  const bool literal = rest[0] == '"' || (rest[0] == '\'' && !digit_separator);
  const bool directive = rest[0] == '#' && (at == 0 || text[at - 1] == '\n');
  if (!literal && !directive) return at;
  const char end = directive ? '\n' : rest[0];
  size_t i = at + 1;
  while (i < text.size() && text[i] != end) i += text[i] == '\\' ? 2 : 1;
  return std::min(directive ? i : i + 1, text.size());
}

bool IsFunctionHead(const std::string& head) {
  static const std::regex type(R"((^|[\s>])(class|struct|union|enum|namespace)\s)");
  return head.find('(') != std::string::npos && !std::regex_search(head, type);
}

}  // namespace

std::string CodeOnly(std::string_view text) {
  std::string code(text);
  for (size_t at = 0; at < text.size();) {
    const size_t end = EndOfOther(text, at);
    std::replace_if(
        code.data() + at, code.data() + end, [](char c) { return c != '\n'; }, ' ');
    at = std::max(end, at + 1);
  }
  return code;
}

std::vector<FunctionBody> FunctionBodies(std::string_view code) {
  std::vector<FunctionBody> bodies;
  std::string head;
  int line = 1;
  int depth = 0;  // of braces inside the function
  for (const char c : code) {
    if (c == '\n') ++line;
    if (depth > 0) {
      if (c == '{') ++depth;
      if (c == '}' && --depth == 0) bodies.back().last_line = line;
    } else if (c == '{' && IsFunctionHead(head)) {
      bodies.push_back({line, line});
      depth = 1;
    }
    const bool ends_head = depth > 0 || c == ';' || c == '{' || c == '}';
    ends_head ? head.clear() : head.push_back(c);
  }
  return bodies;
}

std::vector<std::string> QuotedIncludes(const std::vector<std::string>& lines) {
  static const std::regex include(R"rx(^#include "([^"]+)")rx");
  std::vector<std::string> paths;
  for (const std::string& line : lines) {
    std::smatch match;
    if (std::regex_search(line, match, include)) paths.push_back(match[1]);
  }
  return paths;
}

}  // namespace tabia::tidy
