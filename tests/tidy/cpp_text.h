// C++ as text: just enough of its syntax to count by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia::tidy {

// The same lines and columns, with comments, preprocessor lines and the insides of literals made blanks.
std::string CodeOnly(std::string_view text);

struct FunctionBody {
  int first_line;  // of the opening brace, from 1
  int last_line;   // of the closing brace
  int lines() const { return last_line - first_line + 1; }
};

// The outermost functions in code that CodeOnly gave: bodies behind a head with a parenthesis.
std::vector<FunctionBody> FunctionBodies(std::string_view code);

// What stands between the quotes of its #include lines, top to bottom.
std::vector<std::string> QuotedIncludes(const std::vector<std::string>& lines);

}  // namespace tabia::tidy
