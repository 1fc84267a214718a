#include "plugin/tool/flags/book_name.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::tool {
namespace {

constexpr size_t kMaxNameBytes = 30;  // the limit of clients for the name of a player
constexpr std::string_view kNameKey = "name=";

absl::Status CheckName(std::string_view argument, std::string_view name) {
  const bool fits =
      !name.empty() && name.size() <= kMaxNameBytes && std::all_of(name.begin(), name.end(), MayBeInName);
  if (fits) return absl::OkStatus();
  return UsageError(
      Concat(argument, ": name=", MakePrintable(name), ": must be 1 to 30 letters, digits, - or _"));
}

std::string NameOfFile(const std::string& path) {
  const std::string file = FileName(path);
  std::string name = file.substr(0, std::min(file.find('.', 1), kMaxNameBytes));
  for (char& c : name) {
    if (!MayBeInName(c)) c = '-';
  }
  return name.empty() ? "book" : name;
}

}  // namespace

bool MayBeInName(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return IsDigit(c) || (lower >= 'a' && lower <= 'z') || c == '_' || c == '-';
}

absl::StatusOr<NamedSpec> ParseNamedSpec(std::string_view argument, const std::string& text) {
  NamedSpec named;
  std::vector<std::string_view> kept;
  for (std::string_view part : Split(text, ";")) {
    std::string_view name = Trim(part);
    if (kept.empty() || !name.starts_with(kNameKey)) {
      kept.push_back(part);
      continue;
    }
    name.remove_prefix(kNameKey.size());
    TABIA_RETURN_IF_ERROR(CheckName(argument, name));
    named.name = name;
  }
  absl::StatusOr<probe::BookSpec> spec = probe::ParseBookSpec(Join(kept, ";"));
  if (!spec.ok()) {
    return UsageError(Concat(argument, " ", MakePrintable(text), ": ", Message(spec.status())));
  }
  named.spec = *std::move(spec);
  return named;
}

absl::Status NameBooks(std::string_view argument, std::vector<NamedSpec>& books) {
  std::set<std::string> taken;  // in lower case
  const auto take = [&taken](const std::string& name) {
    return taken.insert(absl::AsciiStrToLower(name)).second;
  };
  for (const NamedSpec& book : books) {
    if (!book.name.empty() && !take(book.name))
      return UsageError(Concat(argument, ": name=", book.name, ": two books have this name"));
  }
  for (NamedSpec& book : books) {
    if (!book.name.empty()) continue;
    const std::string of_file = NameOfFile(ShowLocation(book.spec.path));
    book.name = of_file;
    for (int number = 2; !take(book.name); ++number) {
      const std::string ending = Concat("-", number);
      book.name = of_file.substr(0, kMaxNameBytes - ending.size()) + ending;
    }
  }
  return absl::OkStatus();
}

}  // namespace tabia::tool
