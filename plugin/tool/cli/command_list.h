// The commands of tabia. Each is in the file of its name.
#pragma once

#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds `tabia build`. Each function below adds the command of its name.
void AddBuild(CommandLine& line);
void AddInfo(CommandLine& line);
void AddProbe(CommandLine& line);
void AddExplain(CommandLine& line);
void AddDump(CommandLine& line);
void AddVerify(CommandLine& line);
void AddConvert(CommandLine& line);
void AddMerge(CommandLine& line);
void AddDiff(CommandLine& line);
void AddEdit(CommandLine& line);
void AddGaps(CommandLine& line);
void AddGrow(CommandLine& line);
void AddLearn(CommandLine& line);
void AddNext(CommandLine& line);
void AddSolve(CommandLine& line);
void AddOpenings(CommandLine& line);
void AddTable(CommandLine& line);
void AddReview(CommandLine& line);
void AddUci(CommandLine& line);
void AddGnubg(CommandLine& line);
void AddUbgi(CommandLine& line);
void AddServe(CommandLine& line);
void AddSite(CommandLine& line);
void AddDoctor(CommandLine& line);
void AddCache(CommandLine& line);
void AddFormats(CommandLine& line);
void AddHelp(CommandLine& line);
void AddVersion(CommandLine& line);

}  // namespace tabia::tool
