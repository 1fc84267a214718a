#include "plugin/page/embedded_files.h"

namespace tabia::page {

const std::vector<EmbeddedFile>& PageFiles() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/embedded_page.inc"
  };
  return files;
}

const std::vector<EmbeddedFile>& OpeningLists() {
  static const std::vector<EmbeddedFile> files = {
#include "plugin/page/embedded_openings.inc"
  };
  return files;
}

}  // namespace tabia::page
