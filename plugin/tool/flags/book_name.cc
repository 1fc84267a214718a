#include "plugin/tool/flags/book_name.h"

#include <algorithm>
#include <vector>

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
  TABIA_ASSIGN_OR_RETURN(named.spec, probe::ParseBookSpec(Join(kept, ";")));
  return named;
}

std::string FreeBookName(const std::string& path, absl::FunctionRef<bool(std::string_view name)> is_taken) {
  const std::string name = NameOfFile(ShowLocation(path));
  std::string free = name;
  for (int number = 2; is_taken(free); ++number) {
    const std::string ending = Concat("-", number);
    free = name.substr(0, kMaxNameBytes - ending.size()) + ending;
  }
  return free;
}

absl::Status NameIsTaken(std::string_view argument, std::string_view name) {
  return UsageError(Concat(argument, ": name=", name, ": two books have this name"));
}

}  // namespace tabia::tool
