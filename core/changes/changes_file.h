// A file of changes that programs and editors change at the same time.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/json.h"
#include "core/changes/change.h"
#include "core/chess/position.h"

namespace tabia::changes {

// A line of the file before and after a change, empty where it does not exist.
struct EditedLine {
  int64_t number = 0;  // of the line, counted from 1; the functions below say in which text
  std::string before, after;
};

// Returns {"line": 3, "before": …, "after": …}.
Json ToJson(const EditedLine& line);

// The beginning of a proposal: a change that a command proposes, with its reason as the comment. It is a remark for all
// readers, so it has no effect until it is accepted.
inline constexpr std::string_view kProposal = "# proposed: ";

// The lines of a file of changes, in memory.
class ChangesText {
 public:
  // Parses the text of the file at `path`. Returns BadFile if it is a book, without kChangesMark and with moves to
  // play, or if a line that is no remark does not begin with a position.
  static absl::StatusOr<ChangesText> Parse(const std::string& path, std::string text);
  ChangesText(ChangesText&&) = default;
  ChangesText& operator=(ChangesText&&) = default;

  // Changes the first line of the position that ends on no day, or adds one at the end. kRevert changes all lines of
  // the position, or Change::line alone. Returns the lines that differ; their numbers stay when lines are removed
  // (NumberInFile). Returns a NotFoundError for kRevert, kAccept and kDrop if no line has the change.
  absl::StatusOr<std::vector<EditedLine>> Make(const Change& change);
  // Adds a proposal, unless the file has it, for any reason, or the change itself. Returns whether it did.
  absl::StatusOr<bool> Propose(const Change& change);

  // Returns the number in text() of a line with this number in the lines that Make returns.
  int64_t NumberInFile(int64_t number) const;
  // Returns the first line of a position that ends on no day; empty if there is none.
  std::string LineOf(const chess::Position& position) const;
  // Returns the line that the user who wants a change has seen: Change::line if the file has it, else that of the
  // position; empty for a change of the whole file.
  std::string LineFor(const Change& change) const;
  std::string text() const;

  // A line with a legal position.
  struct PositionLine {
    int64_t number;  // of the line, counted from 1
    chess::Position position;
    std::string line;  // without kProposal
    bool is_proposal = false;
  };
  // Returns the changes and the proposals in the order of the file.
  std::vector<PositionLine> PositionLines() const;

 private:
  ChangesText() = default;
  std::optional<PositionLine> PositionLineAt(size_t place) const;
  // Returns whether kAccept or kDrop is about this proposal.
  bool IsMeant(const Change& decision, const PositionLine& proposal) const;
  absl::StatusOr<std::vector<EditedLine>> Decide(const Change& decision);
  void AddLine(std::string_view line);
  // Returns whether the line ends on a day, as a lesson of lost games does.
  bool IsLesson(size_t place) const;
  // Returns the lines of a position. All keys are compared, because a person changes few lines at once.
  std::vector<size_t> LinesOf(const chess::Position& position) const;

  std::string head_;                     // the byte order mark and kChangesMark, or nothing of it
  std::vector<std::string_view> lines_;  // with their ends
  std::vector<uint64_t> keys_;           // of their positions; 0 for a remark and a removed line
  std::vector<size_t> proposals_;        // the lines that are proposals
  std::deque<std::string> made_;         // the text, and the lines that differ from it
};

// Returns {"line": 3, "position": EPD, "operations": ["am e4"], "text": …, "proposed": false}; "text" is the whole
// line.
Json ToJson(const ChangesText::PositionLine& line);

// Makes changes in the file at `path`, which is created if it is missing, and replaced as a whole or not at all. Waits
// while another program changes it. Returns DeadlineExceededError after `timeout`; waits for ever without one. Reads
// the file again if an editor has replaced it meanwhile. Returns an AbortedError with both lines if a line changed
// meanwhile (LineFor), or if that of the first change is not `seen`. Puts kChangesMark before the first line of a file
// without it. Returns the lines that differ, with their numbers in the new file, or in the old one if the line was
// removed.
absl::StatusOr<std::vector<EditedLine>> EditChanges(const std::string& path, absl::Span<const Change> changes,
                                                    const std::optional<std::string>& seen = {},
                                                    std::optional<std::chrono::milliseconds> timeout = {});

// Adds proposals to the file at `path` in the same way. Returns the number of those that it did not have.
absl::StatusOr<size_t> ProposeChanges(const std::string& path, absl::Span<const Change> changes);

// Creates the file at `path` with kChangesMark alone if it is missing or empty. Otherwise returns the error of
// ChangesText::Parse.
absl::Status CreateChanges(const std::string& path);

// Returns the first line of a position in the file at `path`; empty if there is none.
absl::StatusOr<std::string> ReadLine(const std::string& path, const chess::Position& position);

// Returns the positions with changes of the file at `path`.
absl::StatusOr<std::vector<ChangesText::PositionLine>> ReadChanges(const std::string& path);

}  // namespace tabia::changes
