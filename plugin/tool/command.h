// The subcommands of tabia: each lives in the file of its name.
#pragma once

#include <functional>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"

#include "plugin/tool/output.h"

namespace tabia::tool {

// Exit codes of commands that ran; those of errors are ExitCode's.
inline constexpr int kDone = 0, kNotInBook = 1, kBadLines = 2;

// What is to be done once the words of the command line are understood; its exit code.
using Action = std::function<absl::StatusOr<int>(Output&)>;

struct CommandHelp {
  std::string name;
  std::string usage;        // the words after the name: "[BOOK] POSITION"
  std::string description;  // what it does, in a line
  std::string details;      // what it prints, and an example
};

// A subcommand with --help.
CLI::App& AddCommand(CLI::App& app, const CommandHelp& help);

// Adds --json.
void AddJsonFlag(CLI::App& command, bool& json);

// Each adds one subcommand, which sets `action` when it is called.
void AddBuild(CLI::App& app, Action& action);
void AddInfo(CLI::App& app, Action& action);
void AddProbe(CLI::App& app, Action& action);
void AddExplain(CLI::App& app, Action& action);
void AddDump(CLI::App& app, Action& action);
void AddVerify(CLI::App& app, Action& action);
void AddConvert(CLI::App& app, Action& action);
void AddMerge(CLI::App& app, Action& action);
void AddDiff(CLI::App& app, Action& action);
void AddOpenings(CLI::App& app, Action& action);
void AddUci(CLI::App& app, Action& action);
void AddGnubg(CLI::App& app, Action& action);
void AddUbgi(CLI::App& app, Action& action);

}  // namespace tabia::tool
