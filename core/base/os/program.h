// The program as the system started it: its arguments, environment, standard streams, libraries, and its end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

inline constexpr int kStandardInput = 0, kStandardOutput = 1, kStandardError = 2;  // descriptors

// The paths of the standard streams, as they are in Linux. OpenPipe and OpenOutput accept them on every system.
inline constexpr std::string_view kStandardInputPath = "/dev/stdin", kStandardOutputPath = "/dev/stdout";

// Prepares the process; call it first in main. A write to a closed pipe or beyond a limit then fails instead of ending
// the program, and the standard streams are binary.
void PrepareProgram();

// Returns the arguments of main after the program's name. They are converted to UTF-8 if the system has them in UTF-16.
std::vector<std::string> ArgumentsOf(int argc, char** argv);

// Returns the value of a variable of the environment; empty if it is not set.
std::string Environment(const char* name);

// Returns the path of the running program; empty if the system does not report it.
std::string ProgramPath();

// Returns the number of this process.
int ProcessId();

bool IsTerminal(int descriptor);

// Returns the width of a terminal in characters; 80 if it does not report one, and 0 for anything else.
size_t TerminalColumns(int descriptor);

// Returns whether another program is at the other end.
bool IsPipeOrSocket(int descriptor);

// Prints `message` to standard error and ends the program at once, without destructors. Allocates nothing.
[[noreturn]] void EndProgram(int exit_code, std::string_view message);

// A library that the program uses if it is installed. Stays loaded until the process ends. Not in Windows.
class SharedLibrary {
 public:
  // Loads a library by its name with the version of its ABI, such as "libcurl.so.4".
  static absl::StatusOr<SharedLibrary> Load(const std::string& name);

  // Sets `function` to the function of this name. Fails if the library has none.
  template <typename Function>
  absl::Status Find(const char* name, Function*& function) const {
    absl::StatusOr<void*> address = AddressOf(name);
    if (address.ok()) function = reinterpret_cast<Function*>(*address);
    return address.status();
  }

 private:
  explicit SharedLibrary(void* handle) : handle_(handle) {}
  absl::StatusOr<void*> AddressOf(const char* name) const;

  void* handle_;
};

}  // namespace tabia
