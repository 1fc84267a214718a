// A file that gets its name when its bytes are complete. Nothing of it is left if its writer dies before that.
#pragma once

#include <sys/types.h>

#include <string>

#include "core/base/os/file_io.h"

namespace tabia {

// Creates a file without a name in `folder`, as open(2) does with O_TMPFILE. Not open if the file system has no such
// files, or if /proc is not mounted, as in most chroots: the file would never get a name.
Descriptor CreateUnnamedFile(const std::string& folder, int flags, mode_t mode);

// Gives the file a name. Returns 0, or the error of linkat(2): EEXIST if there is a file with the name.
int LinkUnnamedFile(int descriptor, const std::string& path);

}  // namespace tabia
