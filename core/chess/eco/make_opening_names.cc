// make_opening_names TABLE LIST…: makes the table of opening_name.cc from lists of named lines, for the build; if the
// name of TABLE ends in .tsv, the list of names, ECO codes and keys for plugin/web. A rejected row is reported as
// FILE:LINE: WHY; then no table is written.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/chess/played_line.h"
#include "core/chess/san.h"

namespace tabia::chess {
namespace {

constexpr std::string_view kTitles = "eco\tname\tpgn";
constexpr size_t kMaxNameBytes = 255;  // its size takes one byte

struct Opening {
  std::string eco;
  std::string name;
};

using OpeningsByKey = std::map<uint64_t, Opening>;

bool IsEco(std::string_view text) {
  return text.size() == 3 && text[0] >= 'A' && text[0] <= 'E' && IsDigit(text[1]) && IsDigit(text[2]);
}

// Returns the key of the position after moves such as "1. e4 e5 2. Nf3".
absl::StatusOr<uint64_t> KeyAfter(std::string_view pgn) {
  PlayedLine line;
  for (std::string_view word = TakeWord(pgn); !word.empty(); word = TakeWord(pgn)) {
    if (word.ends_with('.')) continue;
    const std::optional<Move> move = ParseSan(line.position(), word);
    if (!move) return UsageError(absl::StrFormat("ply %d \"%s\": no legal move", line.plies() + 1, word));
    line.Play(*move);
  }
  if (line.plies() == 0) return UsageError("no moves");
  return CanonicalKey(line.position().setup());
}

absl::Status AddRow(const std::string& row, OpeningsByKey& openings) {
  const std::vector<std::string> cells = absl::StrSplit(row, '\t');
  if (cells.size() != 3) return UsageError(absl::StrFormat("%d columns instead of 3", cells.size()));
  const Opening opening = {cells[0], cells[1]};
  if (!IsEco(opening.eco)) return UsageError(absl::StrFormat("\"%s\" is no ECO code", opening.eco));
  if (opening.name.empty() || opening.name.size() > kMaxNameBytes ||
      MakePrintable(opening.name) != opening.name) {
    return UsageError(absl::StrFormat("a name is 1 to %d bytes of printable UTF-8", kMaxNameBytes));
  }
  TABIA_ASSIGN_OR_RETURN(const uint64_t key, KeyAfter(cells[2]));
  const auto [known, is_new] = openings.emplace(key, opening);
  if (is_new) return absl::OkStatus();
  return UsageError(absl::StrFormat("the position has a name, %s %s", known->second.eco, known->second.name));
}

absl::Status AddList(const std::string& path, OpeningsByKey& openings) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  std::string_view rest = file.bytes();
  for (int number = 1; !rest.empty(); ++number) {
    const std::string row(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(row.size() + 1, rest.size()));
    if (number == 1 && row == kTitles) continue;
    const absl::Status added = AddRow(row, openings);
    if (!added.ok()) return UsageError(absl::StrFormat("%s:%d: %s", path, number, Message(added)));
  }
  return absl::OkStatus();
}

// All names in one text: where each begins, and the pieces of the text. A name that another begins with
// shares the other's bytes.
struct NamePool {
  std::map<std::string, size_t> offsets;
  std::vector<std::string> pieces;
};

NamePool PoolNames(const OpeningsByKey& openings) {
  NamePool pool;
  for (const auto& [key, opening] : openings) pool.offsets.emplace(opening.name, 0);
  size_t bytes = 0;
  // Backwards, because a name comes right before those that begin with it.
  for (auto name_offset = pool.offsets.rbegin(); name_offset != pool.offsets.rend(); ++name_offset) {
    const std::string& name = name_offset->first;
    if (pool.pieces.empty() || !pool.pieces.back().starts_with(name)) {
      pool.pieces.push_back(name);
      bytes += name.size();
    }
    name_offset->second = bytes - pool.pieces.back().size();
  }
  return pool;
}

std::string TableText(const OpeningsByKey& openings) {
  const NamePool pool = PoolNames(openings);
  std::string text = "constexpr NamedPosition kNamedPositions[] = {\n";
  for (const auto& [key, opening] : openings) {
    const std::string& eco = opening.eco;
    absl::StrAppendFormat(&text, "    {0x%016x, %d, %d, {'%c', '%c', '%c'}},\n", key,
                          pool.offsets.at(opening.name), opening.name.size(), eco[0], eco[1], eco[2]);
  }
  text += "};\nconstexpr char kNames[] =";
  for (const std::string& piece : pool.pieces) {
    absl::StrAppendFormat(&text, "\n    \"%s\"", absl::Utf8SafeCEscape(piece));
  }
  return text + ";\n";
}

// Returns a line "name, ECO code, key" for each opening. In the order of names it takes the least room when compressed.
std::string ListText(const OpeningsByKey& openings) {
  std::vector<std::string> rows;
  for (const auto& [key, opening] : openings) {
    rows.push_back(absl::StrFormat("%s\t%s\t%016x\n", opening.name, opening.eco, key));
  }
  std::sort(rows.begin(), rows.end());
  return absl::StrJoin(rows, "");
}

absl::Status MakeTable(const std::string& table, const std::vector<std::string>& lists) {
  OpeningsByKey openings;
  for (const std::string& list : lists) TABIA_RETURN_IF_ERROR(AddList(list, openings));
  if (openings.empty()) return UsageError("make_opening_names TABLE LIST…: no list names a position");
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(table));
  TABIA_RETURN_IF_ERROR(file.Append(table.ends_with(".tsv") ? ListText(openings) : TableText(openings)));
  return file.Commit();
}

}  // namespace
}  // namespace tabia::chess

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string table = words.empty() ? "" : words[0];
  const std::vector<std::string> lists(words.begin() + (words.empty() ? 0 : 1), words.end());
  const absl::Status status = tabia::chess::MakeTable(table, lists);
  if (!status.ok()) std::fprintf(stderr, "%s\n", tabia::Message(status).c_str());
  return tabia::ExitCode(status);
}
