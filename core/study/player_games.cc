#include "core/study/player_games.h"

#include <array>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/byte_streams.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"

namespace tabia::study {
namespace {

using Visit = absl::FunctionRef<absl::Status(const PlayerGame&)>;

class GamesVisitor final : public formats::PgnVisitor {
 public:
  GamesVisitor(const std::string& player, Visit visit) : player_(player), visit_(visit) {}

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    Begin(line);
    if (name == "White") names_[chess::kWhite] = MakePrintable(value);
    if (name == "Black") names_[chess::kBlack] = MakePrintable(value);
    if (name == "Date") date_ = MakePrintable(value);
    if (name == "Round") round_ = value;
    headers_.Add(name, value, line);
  }
  void Move(std::string_view text, int64_t line) override {
    Begin(line);
    if (!std::exchange(has_moves_, true)) game_.Begin(headers_);
    game_.Play(text, line);
  }
  void Fault(std::string_view kind, int64_t line, std::string_view why) override {
    if (!std::exchange(has_moves_, true)) game_.Begin(headers_);
    game_.SetFault(kind, line, std::string(why));
  }
  absl::Status EndGame(std::string_view marker) override {
    const absl::Status status = has_moves_ ? Visit(marker) : absl::OkStatus();
    headers_ = {};
    names_[0] = names_[1] = "?";
    date_.clear();
    round_.clear();
    line_ = 0;
    has_moves_ = false;
    return status;
  }

  const PlayerGames& counts() const { return counts_; }
  // Returns the first few names of players.
  const std::set<std::string>& players() const { return players_; }

 private:
  static constexpr size_t kMaxPlayers = 6;

  void Begin(int64_t line) {
    if (line_ == 0) line_ = line;
  }

  absl::Status Visit(std::string_view marker) {
    for (const std::string& name : names_) {
      if (players_.size() < kMaxPlayers) players_.insert(name);
    }
    formats::PgnResult result = headers_.result;
    if (result == formats::PgnResult::kUnknown) result = formats::ParsePgnResult(marker);
    const bool is_white = EqualIgnoringCase(names_[chess::kWhite], player_);
    const bool is_black = EqualIgnoringCase(names_[chess::kBlack], player_);
    if (is_white == is_black || result == formats::PgnResult::kUnknown) {
      ++counts_.others;
      return absl::OkStatus();
    }
    if (const auto& fault = game_.fault()) {
      if (counts_.skipped++ == 0) {
        counts_.first_fault = FormatText("line %d: %s: %s", fault->line, fault->kind, fault->why);
      }
      return absl::OkStatus();
    }
    ++counts_.games;
    const chess::Color color = is_white ? chess::kWhite : chess::kBlack;
    const bool white_won = result == formats::PgnResult::kWhiteWins;
    const Outcome outcome = result == formats::PgnResult::kDraw ? Outcome::kDraw
                            : white_won == is_white             ? Outcome::kWin
                                                                : Outcome::kLoss;
    return visit_({color, outcome, names_[chess::Opponent(color)], date_, Id(), line_, game_.plies(),
                   game_.position()});
  }

  uint64_t Id() const {
    std::string text = names_[0] + '\n' + names_[1] + '\n' + date_ + '\n' + round_ + '\n';
    for (const formats::PgnGame::Ply& ply : game_.plies()) Append(text, ply.move.code());
    return Checksum(text);
  }

  const std::string& player_;
  const study::Visit visit_;
  formats::PgnHeaders headers_;
  formats::PgnGame game_{0};
  std::array<std::string, 2> names_ = {"?", "?"};
  std::string date_, round_;
  int64_t line_ = 0;
  bool has_moves_ = false;
  PlayerGames counts_;
  std::set<std::string> players_;
};

}  // namespace

absl::StatusOr<PlayerGames> ForEachGameOf(const std::string& player, formats::SourceFile& file, Visit visit) {
  if (!formats::IsPgn(file.bytes())) return BadFile(file.path(), "games", "not a PGN file");
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, formats::PgnBytes(file));
  GamesVisitor games(player, visit);
  TABIA_RETURN_IF_ERROR(formats::ParsePgn(*bytes, games));
  if (games.counts().games + games.counts().skipped > 0) return games.counts();
  std::string names;
  for (const std::string& name : games.players()) names += (names.empty() ? "" : ", ") + name;
  return UsageError(FormatText("%s: no finished game of %s; it has games of %s", file.path(),
                               MakePrintable(player), names));
}

}  // namespace tabia::study
