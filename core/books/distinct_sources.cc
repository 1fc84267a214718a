#include "core/books/distinct_sources.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/file_io.h"
#include "core/formats/source_file.h"

namespace tabia::books {

std::vector<std::string> DistinctSources(const std::vector<std::string>& sources,
                                         const std::function<void(const std::string& why)>& warn) {
  std::vector<std::string> distinct;
  HashSet<FileIdentity> seen;
  for (const std::string& source : sources) {
    const auto identity = IdentityOf(formats::OpenedPath(source));
    if (!identity || seen.insert(*identity).second) {
      distinct.push_back(source);  // opening it reports why it cannot be identified
    } else if (warn) {
      warn(FormatText("%s: the same source is named twice; it is read once", source));
    }
  }
  return distinct;
}

}  // namespace tabia::books
