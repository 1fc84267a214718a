// The files that a command reads, none of which it may write to.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace tabia::tool {

// Every command that writes to a path makes such a list of all paths that it reads, and checks each output with it
// before it opens the output.
class InputPaths {
 public:
  // Makes an empty list of the command of this name.
  explicit InputPaths(std::string command) : command_(std::move(command)) {}

  // Adds the value of a flag or an argument such as "--positions" or "BOOK". An empty path, which was not given, and a
  // URL are no files.
  InputPaths& Add(std::string_view name, const std::string& path);
  InputPaths& Add(std::string_view name, const std::vector<std::string>& paths);

  // Returns a UsageError if the file `output`, the value of `flag`, is an input through any path or link, or is in a
  // folder that is an input. A pipe, a terminal or a device loses nothing, so it may be both.
  absl::Status Check(std::string_view flag, const std::string& output) const;
  // Returns a UsageError if the folder `output`, which is replaced as a whole, is an input or contains one.
  absl::Status CheckFolder(std::string_view flag, const std::string& output) const;

 private:
  struct Input {
    std::string name, path;
  };

  absl::Status Refuse(std::string_view flag, const std::string& output, std::string_view conflict,
                      const Input& input) const;

  std::string command_;
  std::vector<Input> inputs_;
};

}  // namespace tabia::tool
