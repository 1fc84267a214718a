// The program as the system started it: its arguments, its environment, its standard streams, its end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia {

inline constexpr int kStandardInput = 0, kStandardOutput = 1, kStandardError = 2;  // descriptors

// The paths of the standard streams, as they are in Linux. Pipes and output files know them in every system.
inline constexpr std::string_view kStandardInputPath = "/dev/stdin", kStandardOutputPath = "/dev/stdout";

// To be called first in main. Makes a write to a closed pipe or beyond a limit fail, instead of ending the program, and
// lets the standard streams carry bytes as they are.
void PrepareProgram();

// Returns the arguments of main after the program's name. Where the system has them as UTF-16, they are UTF-8 here.
std::vector<std::string> ArgumentsOf(int argc, char** argv);

// Returns the value of a variable of the environment; empty if it is not set.
std::string Environment(const char* name);

// Returns the path of the running program; empty if the system does not state it.
std::string ProgramPath();

// Returns the number of this process.
int ProcessId();

bool IsTerminal(int descriptor);

// Ends the program at once, without destructors. Allocates nothing.
[[noreturn]] void EndProgram(int exit_code, std::string_view message);

}  // namespace tabia
