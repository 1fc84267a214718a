#include "core/changes/changes_file.h"

#include <algorithm>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/os/file_update.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/text_lines.h"
#include "core/moves/book_position.h"

namespace tabia::changes {
namespace {

constexpr uint64_t kNoPosition = 0;

std::string_view WithoutEnd(std::string_view line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

absl::Status Conflict(const std::string& path, const std::string& seen, const std::string& found) {
  const auto shown = [](const std::string& line) { return line.empty() ? std::string("no line.") : line; };
  return absl::AbortedError(FormatText(
      "%s: nothing was written, because another program has changed this position. It was: %s It is: %s",
      path, shown(seen), shown(found)));
}

// Adds an edited line to those before, or to an earlier edit of the same line.
void AddEdited(const EditedLine& line, std::vector<EditedLine>& lines) {
  const auto known = std::find_if(lines.begin(), lines.end(), [&line](const EditedLine& earlier) {
    return earlier.number == line.number;
  });
  if (known == lines.end()) {
    lines.push_back(line);
  } else {
    known->after = line.after;
  }
}

// Edits the changes in the file at `path` (UpdateFile). `edit` returns whether the text differs.
absl::Status Update(const std::string& path, std::optional<std::chrono::milliseconds> timeout,
                    absl::FunctionRef<absl::StatusOr<bool>(ChangesText&)> edit) {
  return UpdateFile(path, timeout, [&](std::string before) -> absl::StatusOr<std::optional<std::string>> {
    TABIA_ASSIGN_OR_RETURN(ChangesText text, ChangesText::Parse(path, std::move(before)));
    TABIA_ASSIGN_OR_RETURN(const bool differs, edit(text));
    return differs ? std::optional(text.text()) : std::nullopt;
  });
}

absl::StatusOr<ChangesText> ReadText(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  return ChangesText::Parse(path, std::string(file.bytes()));
}

// Returns "edit: drop: nothing is proposed for e4 in rnbqkbnr/…".
absl::Status NothingToChange(const Change& change, std::string_view why, std::string_view of) {
  if (change.is_of_whole_file)
    return absl::NotFoundError(FormatText("edit: %s: %s", NameOf(change.verb), why));
  const std::string san = change.move ? chess::San(change.position, *change.move) + " in " : "";
  return absl::NotFoundError(FormatText("edit: %s: %s%s %s%s", NameOf(change.verb), why, of, san,
                                        chess::ToEpd(change.position.setup())));
}

}  // namespace

Json ToJson(const EditedLine& line) {
  return {{"line", line.number}, {"before", line.before}, {"after", line.after}};
}

Json ToJson(const ChangesText::PositionLine& line) {
  Json operations = Json::Array();
  for (const std::string_view operation : formats::EpdOperations(line.line))
    operations.Append(Trim(operation));
  return {{"line", line.number},
          {"position", chess::BookPosition::Of(line.position).Epd()},
          {"operations", std::move(operations)},
          {"text", line.line},
          {"proposed", line.is_proposal}};
}

absl::StatusOr<ChangesText> ChangesText::Parse(const std::string& path, std::string bytes) {
  ChangesText parsed;
  std::string_view text = parsed.made_.emplace_back(std::move(bytes));
  if (text.starts_with(formats::kByteOrderMark)) {
    parsed.head_ = formats::kByteOrderMark;
    text.remove_prefix(formats::kByteOrderMark.size());
  }
  const bool is_of_changes = formats::IsEpdOfChanges(text);
  if (!text.starts_with(formats::kChangesMark)) parsed.head_ += Concat(formats::kChangesMark, "\n");
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = WithoutEnd(text.substr(0, end));
    parsed.lines_.push_back(text.substr(0, end));
    parsed.keys_.push_back(kNoPosition);
    text.remove_prefix(end);
    if (line.starts_with(kProposal)) parsed.proposals_.push_back(parsed.lines_.size() - 1);
    if (formats::IsEpdRemark(line)) continue;
    const auto bad_line = [&](std::string_view why) {
      return BadFile(path, FormatText("line %d", parsed.lines_.size()), why);
    };
    const absl::StatusOr<chess::Setup> setup = formats::ParseEpdPosition(line);
    if (!setup.ok()) return bad_line(Message(setup.status()) + "; a file of changes is EPD");
    if (!is_of_changes && !formats::MovesOfEpd(line).moves.empty()) {
      return bad_line(
          FormatText("has moves of its own, so the file is a book; name another file, or begin it with "
                     "\"%s\" to make its bm the only moves",
                     formats::kChangesMark));
    }
    parsed.keys_.back() = chess::CanonicalKey(*setup);
  }
  return parsed;
}

void ChangesText::AddLine(std::string_view line) {
  if (!lines_.empty() && !lines_.back().empty() && !lines_.back().ends_with('\n')) {
    lines_.back() = made_.emplace_back(Concat(lines_.back(), "\n"));
  }
  lines_.push_back(made_.emplace_back(line));
  keys_.push_back(kNoPosition);
}

absl::StatusOr<bool> ChangesText::Propose(const Change& change) {
  const std::string line = LineOf(change.position), bare = chess::ToEpd(change.position.setup());
  TABIA_ASSIGN_OR_RETURN(const std::string changed, ApplyToLine(line.empty() ? bare : line, change));
  TABIA_ASSIGN_OR_RETURN(std::string proposed, ApplyToLine(bare, change));
  const auto is_proposed = [&](size_t place) {
    const std::string_view other = WithoutEnd(lines_[place]).substr(kProposal.size());
    return other == proposed ||
           formats::WithEpdOperation(other, formats::kCommentOpcode, std::nullopt) == proposed;
  };
  if (changed == line || std::any_of(proposals_.begin(), proposals_.end(), is_proposed)) return false;
  Change reason = {Verb::kComment, change.position};
  reason.comment = change.comment;
  TABIA_ASSIGN_OR_RETURN(proposed, ApplyToLine(proposed, reason));
  AddLine(Concat(kProposal, proposed, "\n"));
  proposals_.push_back(lines_.size() - 1);
  return true;
}

bool ChangesText::IsMeant(const Change& decision, const PositionLine& proposal) const {
  if (decision.is_of_whole_file) return true;
  if (chess::CanonicalKey(proposal.position) != chess::CanonicalKey(decision.position)) return false;
  if (decision.line) return proposal.line == *decision.line;
  if (!decision.move) return true;
  const std::vector<Change> changes = ChangesIn(proposal.line, proposal.position);
  return std::any_of(changes.begin(), changes.end(),
                     [&](const Change& change) { return change.move == decision.move; });
}

absl::StatusOr<std::vector<EditedLine>> ChangesText::Decide(const Change& decision) {
  std::vector<EditedLine> edited;
  for (const size_t place : proposals_) {
    const std::string before(WithoutEnd(lines_[place]));
    const std::optional<PositionLine> proposal = PositionLineAt(place);
    // Only a drop of all proposals removes one without a legal position.
    const bool is_meant =
        proposal ? IsMeant(decision, *proposal) : decision.is_of_whole_file && decision.verb == Verb::kDrop;
    if (!is_meant) continue;
    lines_[place] = {};
    edited.push_back({static_cast<int64_t>(place) + 1, before, ""});
    if (decision.verb == Verb::kDrop) continue;
    for (const Change& change : ChangesIn(proposal->line, proposal->position)) {
      const std::string line = LineOf(proposal->position);
      const bool has_comment = !formats::EpdOperandOf(line, formats::kCommentOpcode).empty();
      if (change.verb == Verb::kComment && has_comment) continue;
      TABIA_ASSIGN_OR_RETURN(const std::vector<EditedLine> made, Make(change));
      edited.insert(edited.end(), made.begin(), made.end());
    }
  }
  std::erase_if(proposals_, [this](size_t place) { return lines_[place].empty(); });
  if (edited.empty()) return NothingToChange(decision, "nothing is proposed", " for");
  return edited;
}

absl::StatusOr<std::vector<EditedLine>> ChangesText::Make(const Change& change) {
  if (change.verb == Verb::kAccept || change.verb == Verb::kDrop) return Decide(change);
  std::vector<size_t> places = LinesOf(change.position);
  const bool is_reverted = change.verb == Verb::kRevert;
  if (is_reverted && change.line) {
    std::erase_if(places, [&](size_t place) { return WithoutEnd(lines_[place]) != *change.line; });
  }
  if (!is_reverted) {
    // A change of the user must not end with a lesson.
    std::erase_if(places, [this](size_t place) { return IsLesson(place); });
    if (places.empty()) {
      places.push_back(lines_.size());
      AddLine("");
    }
    places.resize(1);
  }
  std::vector<EditedLine> edited;
  for (const size_t place : places) {
    std::string_view& line = lines_[place];
    const std::string before(WithoutEnd(line));
    const std::string_view end = before.size() == line.size() ? "\n" : line.substr(before.size());
    TABIA_ASSIGN_OR_RETURN(
        const std::string after,
        ApplyToLine(before.empty() ? chess::ToEpd(change.position.setup()) : before, change));
    if (after == before) continue;
    edited.push_back({static_cast<int64_t>(place) + 1, before, after});
    line = after.empty() ? std::string_view() : made_.emplace_back(Concat(after, end));
    keys_[place] = after.empty() ? kNoPosition : chess::CanonicalKey(change.position);
  }
  if (is_reverted && edited.empty()) return NothingToChange(change, "the file does not change", "");
  return edited;
}

int64_t ChangesText::NumberInFile(int64_t number) const {
  const auto before = lines_.begin() + (number - 1);
  return 1 + std::count(head_.begin(), head_.end(), '\n') +
         std::count_if(lines_.begin(), before, [](std::string_view line) { return !line.empty(); });
}

std::vector<size_t> ChangesText::LinesOf(const chess::Position& position) const {
  const uint64_t key = chess::CanonicalKey(position);
  std::vector<size_t> lines;
  for (auto found = keys_.begin(); (found = std::find(found, keys_.end(), key)) != keys_.end(); ++found) {
    lines.push_back(static_cast<size_t>(found - keys_.begin()));
  }
  return lines;
}

std::string ChangesText::LineOf(const chess::Position& position) const {
  for (const size_t place : LinesOf(position)) {
    if (!IsLesson(place)) return std::string(WithoutEnd(lines_[place]));
  }
  return {};
}

bool ChangesText::IsLesson(size_t place) const {
  return formats::LastDayOfEpd(WithoutEnd(lines_[place])).has_value();
}

std::string ChangesText::text() const {
  size_t size = head_.size();
  for (const std::string_view line : lines_) size += line.size();
  std::string text = head_;
  text.reserve(size);
  for (const std::string_view line : lines_) text += line;
  return text;
}

std::string ChangesText::LineFor(const Change& change) const {
  if (change.is_of_whole_file) return {};
  const bool decides = change.verb == Verb::kAccept || change.verb == Verb::kDrop;
  if (change.line) {
    for (const size_t place : decides ? proposals_ : LinesOf(change.position)) {
      std::string_view line = WithoutEnd(lines_[place]);
      if (decides) line.remove_prefix(kProposal.size());
      if (line == *change.line) return *change.line;
    }
  }
  return LineOf(change.position);
}

std::optional<ChangesText::PositionLine> ChangesText::PositionLineAt(size_t place) const {
  std::string_view line = WithoutEnd(lines_[place]);
  const bool is_proposal = line.starts_with(kProposal);
  if (is_proposal) line.remove_prefix(kProposal.size());
  if (formats::IsEpdRemark(line)) return std::nullopt;
  const absl::StatusOr<chess::Setup> setup = formats::ParseEpdPosition(line);
  if (!setup.ok()) return std::nullopt;
  absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok()) return std::nullopt;
  return PositionLine{static_cast<int64_t>(place) + 1, *std::move(position), std::string(line), is_proposal};
}

std::vector<ChangesText::PositionLine> ChangesText::PositionLines() const {
  std::vector<PositionLine> lines;
  for (size_t place = 0; place < lines_.size(); ++place) {
    if (std::optional<PositionLine> line = PositionLineAt(place)) lines.push_back(*std::move(line));
  }
  return lines;
}

absl::StatusOr<std::vector<EditedLine>> EditChanges(const std::string& path, absl::Span<const Change> changes,
                                                    const std::optional<std::string>& seen,
                                                    std::optional<std::chrono::milliseconds> timeout) {
  std::vector<EditedLine> edited;
  std::optional<std::vector<std::string>> first;  // the lines as they were read first
  const auto edit = [&](ChangesText& text) -> absl::StatusOr<bool> {
    std::vector<std::string> before;
    for (const Change& change : changes) before.push_back(text.LineFor(change));
    if (seen && !changes.empty() && *seen != before[0]) return Conflict(path, *seen, before[0]);
    for (size_t i = 0; first && i < first->size(); ++i) {
      if ((*first)[i] != before[i]) return Conflict(path, (*first)[i], before[i]);
    }
    first = std::move(before);
    edited.clear();
    for (const Change& change : changes) {
      TABIA_ASSIGN_OR_RETURN(const std::vector<EditedLine> lines, text.Make(change));
      for (const EditedLine& line : lines) AddEdited(line, edited);
    }
    for (EditedLine& line : edited) {
      if (!line.after.empty()) line.number = text.NumberInFile(line.number);
    }
    return !edited.empty();
  };
  TABIA_RETURN_IF_ERROR(Update(path, timeout, edit));
  return edited;
}

absl::StatusOr<size_t> ProposeChanges(const std::string& path, absl::Span<const Change> changes) {
  size_t added = 0;
  const auto propose = [&](ChangesText& text) -> absl::StatusOr<bool> {
    added = 0;
    for (const Change& change : changes) {
      TABIA_ASSIGN_OR_RETURN(const bool is_new, text.Propose(change));
      added += is_new;
    }
    return added > 0;
  };
  TABIA_RETURN_IF_ERROR(Update(path, /*timeout=*/{}, propose));
  return added;
}

absl::Status CreateChanges(const std::string& path) {
  const auto create = [&path](std::string text) -> absl::StatusOr<std::optional<std::string>> {
    if (text.empty()) return Concat(formats::kChangesMark, "\n");
    TABIA_RETURN_IF_ERROR(ChangesText::Parse(path, std::move(text)).status());
    return std::nullopt;
  };
  return UpdateFile(path, /*timeout=*/{}, create);
}

absl::StatusOr<std::string> ReadLine(const std::string& path, const chess::Position& position) {
  TABIA_ASSIGN_OR_RETURN(const ChangesText text, ReadText(path));
  return text.LineOf(position);
}

absl::StatusOr<std::vector<ChangesText::PositionLine>> ReadChanges(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const ChangesText text, ReadText(path));
  return text.PositionLines();
}

}  // namespace tabia::changes
