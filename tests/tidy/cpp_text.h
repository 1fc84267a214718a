// C++ as text: just enough of its syntax to count by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia::tidy {

// Replaces comments, preprocessor lines and the insides of literals by blanks, and keeps lines and columns.
std::string CodeOnly(std::string_view text);

struct FunctionBody {
  int first_line;  // of the opening brace, from 1
  int last_line;   // of the closing brace
  int lines() const { return last_line - first_line + 1; }
};

// Returns the outermost functions in the result of CodeOnly: bodies after a head with a parenthesis.
std::vector<FunctionBody> FunctionBodies(std::string_view code);

// Returns the paths in the #include lines with quotes, from top to bottom.
std::vector<std::string> QuotedIncludes(const std::vector<std::string>& lines);

}  // namespace tabia::tidy
