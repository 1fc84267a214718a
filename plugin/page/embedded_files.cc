#include "plugin/page/embedded_files.h"

namespace tabia::page {

const std::vector<EmbeddedFile>& PageFiles() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/page_files.inc"
  };
  return files;
}

const std::vector<EmbeddedFile>& OpeningLists() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/opening_lists.inc"
  };
  return files;
}

}  // namespace tabia::page
