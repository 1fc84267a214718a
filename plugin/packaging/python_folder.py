"""Prints the folder in which this Python looks for modules that are installed in a prefix: python_folder.py PREFIX"""

import sys
import sysconfig

prefix = sys.argv[1].rstrip("/")
local = sysconfig.get_path("purelib")  # Debian's Python has another name for it in /usr/local
print(local if local.startswith(prefix + "/") else sysconfig.get_path("purelib", "posix_prefix", {"base": prefix}))
