// Files by path, also by the names of open descriptors: /dev/stdin, /dev/stdout, /dev/stderr, /dev/fd/N.
//
// The kernel resolves these names through /proc. In a chroot or a container without /proc, these functions find the
// descriptor themselves.
#pragma once

#include <string>

struct stat;

namespace tabia {

// Opens `path` as open(2) does. Returns a copy of the descriptor if `path` is the name of one that the kernel does not
// resolve; `flags` other than O_CLOEXEC are then those of the descriptor.
int OpenPath(const std::string& path, int flags);

// Examines `path` as stat(2) does. Returns false, and sets errno, if the system refuses.
bool Examine(const std::string& path, struct stat& facts);

}  // namespace tabia
