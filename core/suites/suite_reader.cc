#include "core/suites/suite_reader.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/chess/chess960.h"
#include "core/chess/position.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_reader.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/source_file.h"

namespace tabia::suites {
namespace {

using formats::PgnGame;

void Add(Suite& suite, SuiteLine line) {
  suite.is_chess960 |= !chess::HasOrthodoxCastling(line.start);
  suite.lines.push_back(std::move(line));
}

absl::Status ReadEpd(const std::string& path, std::string_view text, Suite& suite) {
  formats::EpdLines lines(text);
  while (const std::optional<std::string_view> line = lines.Next()) {
    const absl::StatusOr<chess::Position> position = chess::Position::FromFen(*line);
    if (!position.ok())
      return BadFile(path, FormatText("line %d", lines.number()), Message(position.status()));
    Add(suite, {position->setup(), {}, formats::EpdEvaluation(*line)});
  }
  return absl::OkStatus();
}

// Adds games until one has a result.
class SuiteGames final : public formats::PgnVisitor {
 public:
  SuiteGames(std::string path, Suite& suite) : path_(std::move(path)), suite_(suite) {}

  bool is_suite() const { return is_suite_ && !suite_.lines.empty(); }
  // Returns the first fault of a game.
  const absl::Status& fault() const { return fault_; }

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
  }
  void Move(std::string_view text, int64_t line) override {
    Begin();
    game_.Play(text, line);
  }
  void Fault(std::string_view kind, int64_t line, std::string_view why) override {
    Begin();
    game_.SetFault(kind, line, std::string(why));
  }
  absl::Status EndGame(std::string_view marker) override {
    Begin();
    AddGame();
    is_suite_ = headers_.result == formats::PgnResult::kUnknown &&
                formats::ParsePgnResult(marker) == formats::PgnResult::kUnknown;
    headers_ = {};
    has_begun_ = false;
    return is_suite_ ? absl::OkStatus() : absl::CancelledError("a game with a result");
  }

 private:
  // Begins the game at its first move: only then are its tags complete.
  void Begin() {
    if (!std::exchange(has_begun_, true)) game_.Begin(headers_);
  }

  void AddGame() {
    if (const auto& fault = game_.fault()) {
      const std::string where = FormatText("line %d", fault->line);
      if (fault_.ok()) fault_ = BadFile(path_, where, FormatText("%s: %s", fault->kind, fault->why));
    }
    SuiteLine line;
    line.start = (game_.plies().empty() ? game_.position() : game_.plies().front().before).setup();
    for (const PgnGame::Ply& ply : game_.plies()) line.moves.push_back(ply.move);
    Add(suite_, std::move(line));
  }

  const std::string path_;
  Suite& suite_;
  formats::PgnHeaders headers_;
  PgnGame game_{0};
  bool has_begun_ = false;
  bool is_suite_ = true;
  absl::Status fault_;
};

}  // namespace

absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file) {
  Suite suite;
  suite.name = FileName(file.argument());
  if (formats::IsEpd(file.bytes())) {
    TABIA_RETURN_IF_ERROR(ReadEpd(file.path(), file.bytes(), suite));
    return suite;
  }
  if (!formats::IsPgn(file.bytes())) return std::nullopt;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, formats::PgnBytes(file));
  SuiteGames games(file.path(), suite);
  const absl::Status parsed = formats::ParsePgn(*bytes, games);
  if (!absl::IsCancelled(parsed)) TABIA_RETURN_IF_ERROR(parsed);
  if (!games.is_suite()) return std::nullopt;
  TABIA_RETURN_IF_ERROR(games.fault());
  return suite;
}

}  // namespace tabia::suites
