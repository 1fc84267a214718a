// The files of the pages, which are embedded into the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/http/router.h"

namespace tabia::page {

// A file that is embedded into the program.
struct EmbeddedFile {
  std::string_view name;  // "page.css"
  std::string_view text;
};

// Returns the templates of pages, the style sheets, the scripts, the icon and the pieces.
const std::vector<EmbeddedFile>& PageFiles();

// Returns the text of a file: explorer.html is the template of all pages.
std::string_view FileText(std::string_view name);

// Returns "page/0123456789ab/", the folder of the files.
const std::string& FilesFolder();
// Returns "page/0123456789ab/page.css" for "page.css". The folder is named by a hash of all files, so that the script
// finds the pieces beside itself.
std::string AddressOf(std::string_view name);

// Adds all page files except templates. A browser may keep them for ever, because files with another text have other
// addresses.
void AddPageFiles(http::Router& router);

}  // namespace tabia::page
