// The declarations of commands and their flags, as data. Help texts, manual pages, completions and tabia help --json
// are made of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabia::tool {

// A flag or an argument.
struct DeclaredOption {
  std::string name = {};        // "--output"; of an argument "BOOK"
  std::string short_name = {};  // "-o", or empty
  std::string value = {};       // the name of the value, such as OUT; empty if there is none
  std::string heading = {};     // of the help text; empty: Options
  std::string brief = {};       // the phrase of the help text
  // The paragraph of the manual page: sentences with `literal words` in backticks. A line that begins with four blanks
  // is an example.
  std::string details = {};
  std::vector<std::string> words = {};        // the permitted values; empty: any text or number
  std::vector<std::string> suggestions = {};  // some of the permitted values
  std::optional<int64_t> min = {}, max = {};  // of a number
  std::vector<std::string> needs = {}, excludes = {};
  bool is_required = false;
  bool is_repeated = false;
  bool takes_several = false;   // values after one flag
  bool begins_program = false;  // all words after it are another program and its arguments
  bool is_config_key = false;   // its long name is a key of configuration files

  bool IsFlag() const { return name.starts_with('-'); }
};

struct CommandHelp {
  std::string name;
  std::string usage;        // the words after the name: "[BOOK] POSITION"
  std::string description;  // one line: "Builds an index from books and games"
};

struct DeclaredCommand {
  CommandHelp help;                     // the name of the program itself is empty
  std::vector<DeclaredOption> options;  // in the order of the help text
};

}  // namespace tabia::tool
