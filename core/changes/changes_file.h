// A file of changes that programs and editors change at the same time.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/changes/change.h"
#include "core/chess/position.h"

namespace tabia::changes {

// A line of the file before and after a change, empty where it does not exist. The number is that in the new file, or
// in the old one if the line was removed.
struct EditedLine {
  int64_t number = 0;  // of the line, counted from 1
  std::string before, after;
};

// The beginning of a proposal: a change that a command proposes, with its reason as the comment. It is a remark for all
// readers, so it has no effect until it is accepted.
inline constexpr std::string_view kProposal = "# proposed: ";

// The lines of a file of changes, in memory.
class ChangesText {
 public:
  // Parses the text of the file at `path`, and keeps views of it. BadFile if it is a book, without kChangesMark and
  // with moves to play, or if a line that is no remark does not begin with a position.
  static absl::StatusOr<ChangesText> Parse(const std::string& path, std::string_view text);

  // Changes the first line of the position that ends on no day, or adds one at the end. kRevert changes all lines of
  // the position. kRevert, kAccept and kDrop are a NotFoundError if no line has the change. Returns the lines that
  // differ; their numbers stay when lines are removed (NumberInFile).
  absl::StatusOr<std::vector<EditedLine>> Make(const Change& change);
  // Adds a proposal, unless the file has it, for any reason, or the change itself. Returns whether it did.
  absl::StatusOr<bool> Propose(const Change& change);

  // Returns the number in text() of a line with this number in the lines that Make returns.
  int64_t NumberInFile(int64_t number) const;
  // Returns the first line of a position that ends on no day; empty if there is none.
  std::string LineOf(const chess::Position& position) const;
  std::string text() const;

  // The positions with changes, in the order of the file.
  struct Place {
    int64_t number;  // of the line, counted from 1
    chess::Position position;
    std::string line;  // without kProposal
    bool is_proposal = false;
  };
  std::vector<Place> Places() const;

 private:
  absl::StatusOr<std::vector<EditedLine>> Decide(const Change& decision);
  void AddLine(std::string_view line);
  // Returns whether the line ends on a day, as a lesson of lost games does.
  bool IsLesson(size_t place) const;
  // Returns the lines of a position. All keys are compared: of many lines a person changes few at once.
  std::vector<size_t> LinesOf(const chess::Position& position) const;

  std::string head_;                     // the byte order mark and kChangesMark, or nothing of it
  std::vector<std::string_view> lines_;  // with their ends
  std::vector<uint64_t> keys_;           // of their positions; 0 for a remark and a removed line
  std::vector<size_t> proposals_;        // the lines that are proposals
  std::deque<std::string> made_;         // the lines that differ from the text
};

// Makes changes in the file at `path`, which is created if it is missing, and replaced as a whole or not at all. Waits
// while another program changes it. If an editor has replaced the file meanwhile, it is read again; AbortedError, with
// both lines, if the position of a change has another line then. The same error is returned if `seen` is given, the
// line that the user saw, and the position of the first change has another one. Returns the lines that differ. The line
// kChangesMark is put before the first line of a file without it.
absl::StatusOr<std::vector<EditedLine>> EditChanges(const std::string& path, absl::Span<const Change> changes,
                                                    const std::optional<std::string>& seen = {});

// Adds proposals to the file at `path` in the same way. Returns the number of those that it did not have.
absl::StatusOr<size_t> ProposeChanges(const std::string& path, absl::Span<const Change> changes);

// Creates the file at `path`, without changes, if there is none.
absl::Status CreateChanges(const std::string& path);

// Returns the first line of a position in the file at `path`; empty if there is none.
absl::StatusOr<std::string> ReadLine(const std::string& path, const chess::Position& position);

// Returns the positions with changes of the file at `path`.
absl::StatusOr<std::vector<ChangesText::Place>> ReadChanges(const std::string& path);

}  // namespace tabia::changes
