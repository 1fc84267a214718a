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
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

constexpr size_t kMaxNameBytes = 30;  // the limit of clients for the name of a player
constexpr std::string_view kNameKey = "name=";

struct NamedSpec {
  std::string name;  // empty: that of the file
  probe::BookSpec spec;
};

absl::Status CheckName(std::string_view name) {
  const bool fits =
      !name.empty() && name.size() <= kMaxNameBytes && std::all_of(name.begin(), name.end(), MayBeInName);
  if (fits) return absl::OkStatus();
  return UsageError(
      Concat("--book: name=", MakePrintable(name), ": must be 1 to 30 letters, digits, - or _"));
}

// Parses a book specification with one more setting, name=NAME.
absl::StatusOr<NamedSpec> ParseSpec(const std::string& text) {
  NamedSpec named;
  std::vector<std::string_view> kept;
  for (std::string_view part : Split(text, ";")) {
    std::string_view name = Trim(part);
    if (kept.empty() || !name.starts_with(kNameKey)) {
      kept.push_back(part);
      continue;
    }
    name.remove_prefix(kNameKey.size());
    TABIA_RETURN_IF_ERROR(CheckName(name));
    named.name = name;
  }
  TABIA_ASSIGN_OR_RETURN(named.spec, probe::ParseBookSpec(Join(kept, ";")));
  return named;
}

std::string NameOfFile(const std::string& path) {
  const std::string file = FileName(path);
  std::string name = file.substr(0, std::min(file.find('.', 1), kMaxNameBytes));
  for (char& c : name) {
    if (!MayBeInName(c)) c = '-';
  }
  return name.empty() ? "book" : name;
}

bool IsTaken(const explorer::Library& library, std::string_view name) {
  return library.FindChess(name) != nullptr || library.FindBackgammon(name) != nullptr;
}

// Returns `name` if no book has it, or else the first free one of "club-2", "club-3"…
std::string FreeName(const explorer::Library& library, const std::string& name) {
  std::string free = name;
  for (int number = 2; IsTaken(library, free); ++number) {
    const std::string ending = Concat("-", number);
    free = name.substr(0, kMaxNameBytes - ending.size()) + ending;
  }
  return free;
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
  const absl::Time time = absl::FromChrono(std::chrono::file_clock::to_sys(changed));
  return absl::FormatTime("%Y-%m-%d", time, absl::UTCTimeZone());
}

absl::StatusOr<std::vector<NamedSpec>> SpecsOf(const std::vector<std::string>& texts) {
  std::vector<NamedSpec> specs;
  for (const std::string& text : texts) {
    TABIA_ASSIGN_OR_RETURN(NamedSpec named, ParseSpec(text));
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

bool MayBeInName(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z') || c == '_' || c == '-';
}

absl::StatusOr<explorer::Library> OpenServedBooks(const ServedBooksFlags& flags) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<NamedSpec> specs, SpecsOf(flags.specs));
  explorer::Library library;
  library.seed = flags.seed;
  library.public_url = flags.public_url;
  std::string state = Concat(TABIA_VERSION, " ", flags.public_url);
  TABIA_ASSIGN_OR_RETURN(const std::vector<probe::ChessBook> before,
                         OpenBefore(flags.before, flags.use_cache));
  for (const std::string& path : flags.before) AppendParts(state, "\nbefore ", path, " ", StateOf(path));
  for (const NamedSpec& named : specs) {
    TABIA_ASSIGN_OR_RETURN(probe::Book book, OpenBook(named.spec.path, {.purpose = books::Purpose::kSession,
                                                                        .cache = {flags.use_cache}}));
    if (!named.name.empty() && IsTaken(library, named.name)) {
      return UsageError(Concat("--book: name=", named.name, ": two books have this name"));
    }
    const std::string name =
        named.name.empty() ? FreeName(library, NameOfFile(ShowLocation(named.spec.path))) : named.name;
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
  return std::any_of(flags.specs.begin(), flags.specs.end(),
                     [](const std::string& spec) { return IsUrl(spec); });
}

}  // namespace tabia::tool
