#include "core/formats/analysis_text/position_ids.h"

#include <algorithm>

#include "core/backgammon/base64.h"
#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/backgammon/xgid.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using backgammon::kMatchIdLetters;
using backgammon::kPositionIdLetters;

constexpr std::string_view kXgidLabel = "XGID=", kMarks = " \t|*_";
constexpr size_t kXgidBoardLetters = 26;
constexpr int kLinesToMatchId = 2;

// Takes the text up to and including the first word of `letters` letters of base 64 after a colon. Returns the word;
// empty if there is none.
std::string_view TakeIdAfterColon(std::string_view& line, size_t letters) {
  for (size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
    const size_t begin = line.find_first_not_of(" \t", colon + 1);
    if (begin == std::string_view::npos) return "";
    const size_t end = std::min(line.find_first_of(" \t:|", begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    if (word.size() != letters || !backgammon::IsBase64(word)) continue;
    line.remove_prefix(end);
    return word;
  }
  return "";
}

absl::StatusOr<backgammon::GameState> ParseTextXgid(std::string_view id) {
  const size_t cells = std::min(id.find(':'), id.size()) - kXgidLabel.size();
  if (cells < kXgidBoardLetters) {
    return UsageError(FormatText("XGID of %d letters instead of %d: dashes lost", cells, kXgidBoardLetters));
  }
  return backgammon::ParseXgid(id);
}

}  // namespace

std::optional<FoundPositionId> PositionIds::Find(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(kMarks), line.size()));
  if (line.starts_with(kXgidLabel)) {
    lines_to_match_id_ = 0;
    const std::string_view id = line.substr(0, line.find_first_of(" \t|*_<", kXgidLabel.size()));
    return FoundPositionId{true, ParseTextXgid(id)};
  }
  if (const std::string_view position = TakeIdAfterColon(line, kPositionIdLetters);
      !position.empty() && backgammon::ParsePositionId(position).ok()) {
    position_ = position;
    lines_to_match_id_ = kLinesToMatchId + 1;
  }
  if (lines_to_match_id_ == 0) return std::nullopt;
  --lines_to_match_id_;
  const std::string_view match = TakeIdAfterColon(line, kMatchIdLetters);
  if (match.empty()) return std::nullopt;
  lines_to_match_id_ = 0;
  return FoundPositionId{false, backgammon::ParseGnubgId(Concat(position_, ":", match))};
}

}  // namespace tabia::formats
