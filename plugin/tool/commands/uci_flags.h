// The flags of tabia uci, which tabia doctor passes on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/books/open_book.h"
#include "core/formats/read_options.h"
#include "core/probe/chess/book_spec.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {

struct UciBookFlags {
  bool huge_pages = false;
  bool use_cache = true;
  uint64_t max_download_bytes = books::NetworkPolicy().max_download_bytes;
  formats::CtgOptions ctg = {};
};

struct UciFlags {
  std::vector<probe::BookSpec> books;
  absl::Status config;  // the result of reading --config
  UciBookFlags opening;
  bool requires_books = false;
  ChoiceFlags choice;
  bool restarts_engine = false;
  bool warm_up = false;
  bool limited_go = false;
  std::vector<std::string> engine;  // its command; empty: none
};

// Adds all flags of tabia uci, --engine last.
void AddUciFlags(const Command& command, UciFlags& flags);

}  // namespace tabia::tool
