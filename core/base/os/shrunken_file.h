// Files that become shorter while they are mapped.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace tabia {

// Reading a mapped file beyond its end raises SIGBUS, which ends the process: `cp new.tabia live.tabia` cuts
// the file that others have open. Such a read of a file that is mapped after this call finds zeros, as if the
// bytes were damaged. For programs only, which call it once, because a signal belongs to the program.
void SurviveShrunkenFiles();

// Returns an error that names the first file that was found to be shorter than when it was mapped. To be
// called after reading files, before what was made of them replaces anything.
absl::Status CheckNoFileShrank();

// MappedFile registers its bytes while they are mapped. Of more than 256 files at once, the others are not
// survived.
void RegisterMapping(std::string_view bytes, const std::string& path);
void ForgetMapping(std::string_view bytes);

}  // namespace tabia
