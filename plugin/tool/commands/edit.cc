// tabia edit: changes books by a file of changes in front of them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/changes/change.h"
#include "core/changes/changes_file.h"
#include "core/chess/position.h"
#include "core/formats/epd/epd_moves.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/edit_books.h"

namespace tabia::tool {
namespace {

// A move at the end of the words after a verb.
enum class MoveWord { kNever, kMaybe, kAlways };

// A verb, and the arguments after it.
struct VerbSyntax {
  std::string_view name, arguments;
  size_t min_words;
  MoveWord move = MoveWord::kNever;
};

constexpr std::array<VerbSyntax, 10> kSyntax = {{{"ban", "POSITION MOVE", 2, MoveWord::kAlways},
                                                 {"only", "POSITION MOVE", 2, MoveWord::kAlways},
                                                 {"weight", "POSITION MOVE N", 3, MoveWord::kAlways},
                                                 {"add", "LINE --side SIDE", 1},
                                                 {"comment", "POSITION TEXT", 2},
                                                 {"revert", "POSITION [MOVE]", 1, MoveWord::kMaybe},
                                                 {"accept", "[POSITION [MOVE]]", 0, MoveWord::kMaybe},
                                                 {"drop", "[POSITION [MOVE]]", 0, MoveWord::kMaybe},
                                                 {"list", "[BOOK...]", 0},
                                                 {"apply", "BOOK... -o OUT", 1}}};

struct EditFlags {
  std::string file, side;
  const VerbSyntax* verb = nullptr;
  std::vector<std::string> words;
  uint32_t weight = 0;
  EditedBookFlags books;
};

// Takes the last word.
std::string TakeLast(std::vector<std::string>& words) {
  std::string last = std::move(words.back());
  words.pop_back();
  return last;
}

// Returns the text of a position for changes::RequestedChange.
absl::StatusOr<std::string> PositionText(const std::vector<std::string>& words) {
  TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, report::ParsePosition(absl::StrJoin(words, " ")));
  return probe::MoveSequenceText(line.start, line.moves);
}

// Returns the changes that the words after the verb describe. The last word of "revert", "accept" and "drop" is a move
// if it is one in the position of the words before it.
absl::StatusOr<std::vector<changes::Change>> ChangesOf(const EditFlags& flags) {
  std::vector<std::string> words = flags.words;
  changes::RequestedChange requested;
  requested.verb = flags.verb->name;
  requested.side = flags.side;
  if (requested.verb == "weight") {
    const std::string percent = TakeLast(words);
    requested.percent = ParseNumber<uint32_t>(percent).value_or(0);
    if (requested.percent == 0) {
      return UsageError(absl::StrFormat(
          "edit: weight: %s: must be a whole number from 1 to %d, without %%; ban excludes a move", percent,
          formats::kMaxEpdWeight));
    }
  }
  if (requested.verb == "comment") requested.comment = TakeLast(words);
  if (requested.verb == "add") {
    requested.percent = flags.weight;
    requested.position = absl::StrJoin(words, " ");
    return changes::ParseChanges(requested);
  }
  if (words.empty()) return changes::ParseChanges(requested);  // of all proposals
  if (flags.verb->move == MoveWord::kAlways) requested.move = TakeLast(words);
  if (flags.verb->move == MoveWord::kMaybe && words.size() > 1) {
    changes::RequestedChange of_move = requested;
    std::vector<std::string> before = words;
    of_move.move = TakeLast(before);
    const absl::StatusOr<std::string> position = PositionText(before);
    if (position.ok()) {
      of_move.position = *position;
      absl::StatusOr<std::vector<changes::Change>> changes = changes::ParseChanges(of_move);
      if (changes.ok()) return changes;
    }
  }
  TABIA_ASSIGN_OR_RETURN(requested.position, PositionText(words));
  return changes::ParseChanges(requested);
}

std::string ReportText(const std::vector<changes::EditedLine>& lines) {
  std::string text;
  for (const changes::EditedLine& line : lines) {
    const std::string place = absl::StrFormat("line %d", line.number);
    if (!line.before.empty()) text += report::FactLine(place, "- " + line.before);
    if (!line.after.empty()) text += report::FactLine(place, "+ " + line.after);
  }
  return text.empty() ? report::FactLine("unchanged", "the file has this change already") : text;
}

std::string ReportJson(const std::string& file, const std::vector<changes::EditedLine>& lines) {
  Json list = Json::Array();
  for (const changes::EditedLine& line : lines) {
    list.Append(changes::ToJson(line));
  }
  return JsonLine({{"file", file}, {"changed", list}});
}

absl::StatusOr<int> Edit(const EditFlags& flags, Output& out) {
  EditedBookFlags books = flags.books;
  books.changes = flags.file;
  books.paths = flags.words;
  const VerbSyntax& verb = *flags.verb;
  if (flags.words.size() < verb.min_words) {
    return UsageError(absl::StrFormat("edit: %s: must be followed by %s", verb.name, verb.arguments));
  }
  if (verb.name != "apply" && (!books.output.empty() || books.lossy)) {
    return UsageError("edit: -o and --lossy: are permitted only with apply");
  }
  if (verb.name != "add" && (!flags.side.empty() || flags.weight > 0)) {
    return UsageError("edit: --side and --weight: are permitted only with add");
  }
  if (verb.name == "list") return ListEffects(books, out);
  if (verb.name == "apply") return ApplyToBooks(books, out);
  TABIA_RETURN_IF_ERROR(CheckIsEpd("edit: CHANGES", flags.file));
  TABIA_ASSIGN_OR_RETURN(const std::vector<changes::Change> made, ChangesOf(flags));
  TABIA_ASSIGN_OR_RETURN(const std::vector<changes::EditedLine> lines,
                         changes::EditChanges(flags.file, made));
  TABIA_RETURN_IF_ERROR(out.Write(flags.books.json ? ReportJson(flags.file, lines) : ReportText(lines)));
  return kDone;
}

}  // namespace

void AddEdit(CommandLine& line) {
  const auto flags = std::make_shared<EditFlags>();
  const CommandHelp help = {"edit", "CHANGES VERB [ARGUMENT...]",
                            "Bans, weights, adds and comments moves of chess books"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->books.json);
  command.AddText("CHANGES", flags->file).Required();
  std::vector<std::string> verbs;
  for (const VerbSyntax& verb : kSyntax) verbs.emplace_back(verb.name);
  const auto take = [flags, verbs](const std::string& text) -> std::string {
    const auto* const verb = std::find_if(kSyntax.begin(), kSyntax.end(),
                                          [&text](const VerbSyntax& known) { return known.name == text; });
    if (verb == kSyntax.end()) return text + ": must be one of " + absl::StrJoin(verbs, ", ");
    flags->verb = verb;
    return "";
  };
  command.AddParsed("VERB", take, "").Words(verbs).Required();
  command.AddTexts("ARGUMENT", flags->words);
  AddWordFlag<std::string>(command, "--side", flags->side, {{"white", "white"}, {"black", "black"}},
                           "add: player whose moves are added: white, black")
      .ValueName("SIDE");
  command
      .AddNumber("--weight", flags->weight, "add: per cent of its position that each move takes (the rest)")
      .ValueName("N")
      .Within(1, static_cast<int>(formats::kMaxEpdWeight));
  AddEditedBookFlags(command, flags->books);
  command.SetAction([flags](Output& out) { return Edit(*flags, out); });
}

}  // namespace tabia::tool
