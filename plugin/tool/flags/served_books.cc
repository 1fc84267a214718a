#include "plugin/tool/flags/served_books.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "absl/time/time.h"

#include "core/base/checksum.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/open_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_spec.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/book_name.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

bool IsTaken(const explorer::Library& library, std::string_view name) {
  return library.FindChess(name) != nullptr || library.FindBackgammon(name) != nullptr;
}

// Returns the size and the time of the last change, which is enough to recognise a change: reading a large index takes
// long.
std::string StateOf(const std::string& path) {
  std::error_code error;
  const auto size_bytes = std::filesystem::file_size(PathOf(path), error);
  const auto changed = std::filesystem::last_write_time(PathOf(path), error).time_since_epoch().count();
  return Concat(size_bytes, " ", changed);
}

// Returns the date of the file's last change in UTC; empty if there is no such file.
std::string DateOf(const std::string& path) {
  std::error_code error;
  const auto changed = std::filesystem::last_write_time(PathOf(path), error);
  if (error) return "";
  const auto since_1970 = std::chrono::file_clock::to_sys(changed).time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since_1970).count();
  return absl::FormatTime("%Y-%m-%d", absl::FromUnixSeconds(seconds), absl::UTCTimeZone());
}

absl::StatusOr<std::vector<NamedSpec>> SpecsOf(const std::vector<std::string>& texts) {
  std::vector<NamedSpec> specs;
  for (const std::string& text : texts) {
    TABIA_ASSIGN_OR_RETURN(NamedSpec named, ParseNamedSpec("--book", text));
    specs.push_back(std::move(named));
  }
  if (!specs.empty()) return specs;
  TABIA_ASSIGN_OR_RETURN(const std::string chess, DefaultBook(records::Game::kChess));
  specs.push_back({{}, probe::SpecOfPath(chess)});
  const absl::StatusOr<std::string> backgammon = DefaultBook(records::Game::kBackgammon);
  if (backgammon.ok() && *backgammon != chess) specs.push_back({{}, probe::SpecOfPath(*backgammon)});
  return specs;
}

}  // namespace

absl::StatusOr<explorer::Library> OpenServedBooks(const ServedBooksFlags& flags) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<NamedSpec> specs, SpecsOf(flags.specs));
  explorer::Library library;
  library.seed = flags.seed;
  library.public_url = flags.public_url;
  library.has_suite = flags.has_suite;
  std::string state = Concat(TABIA_VERSION, " ", flags.public_url, flags.has_suite ? " suite" : "");
  TABIA_ASSIGN_OR_RETURN(const std::vector<probe::ChessBook> before,
                         OpenBefore(flags.before, flags.use_cache, books::Purpose::kSession));
  for (const std::string& path : flags.before) AppendParts(state, "\nbefore ", path, " ", StateOf(path));
  for (const NamedSpec& named : specs) {
    TABIA_ASSIGN_OR_RETURN(probe::Book book, OpenBook(named.spec.path, {.purpose = books::Purpose::kSession,
                                                                        .cache = {flags.use_cache}}));
    if (!named.name.empty() && IsTaken(library, named.name)) {
      return NameIsTaken("--book", named.name);
    }
    const auto is_taken = [&library](std::string_view name) { return IsTaken(library, name); };
    const std::string name = named.name.empty() ? FreeBookName(named.spec.path, is_taken) : named.name;
    AppendParts(state, "\n", name, " ", named.spec.text, " ", StateOf(named.spec.path), " ",
                InfoJson(book.info()).Text());
    TABIA_ASSIGN_OR_RETURN(const books::GameBook served, books::ToGameBook(std::move(book)));
    if (const auto* chess_book = std::get_if<probe::ChessBook>(&served)) {
      probe::ChoiceRule rule = named.spec.Rule({});
      rule.before = before;
      library.Add(name, *chess_book, rule, DateOf(named.spec.path));
    } else {
      library.Add(name, std::get<probe::BackgammonBook>(served), DateOf(named.spec.path));
    }
  }
  library.identity = Checksum(state);
  return library;
}

bool HasNetworkBook(const ServedBooksFlags& flags) {
  const auto has_url = [](const std::vector<std::string>& specs) {
    return std::any_of(specs.begin(), specs.end(), [](const std::string& spec) { return IsUrl(spec); });
  };
  return has_url(flags.specs) || has_url(flags.before);
}

}  // namespace tabia::tool
