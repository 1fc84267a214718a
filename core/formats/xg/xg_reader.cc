#include "core/formats/xg/xg_reader.h"

#include <array>
#include <cstdint>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/skip_counter.h"
#include "core/formats/xg/xg_archive.h"
#include "core/formats/xg/xg_comments.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_match.h"
#include "core/formats/xg/xg_statement.h"
#include "core/formats/xg/xg_tally.h"
#include "core/formats/xg/xg_turn.h"
#include "core/records/game.h"

namespace tabia::formats {
namespace {

using backgammon::Evaluation;

constexpr uint64_t kGameRecordsPerProgress = 1 << 10;

std::string SourceName(const std::string& path) {
  return MakePrintable(FileName(path));
}

bool LacksRollout(const Evaluation& evaluation) {
  return evaluation.level.method == backgammon::Method::kRollout && evaluation.games == 0;
}

// Reads one file once.
class XgParser {
 public:
  XgParser(const std::string& path, const XgFiles& files, const XgMatch& match, const ReadOptions& options,
           records::BackgammonVisitor& visitor)
      : records_(files.records),
        match_(match),
        options_(options),
        visitor_(visitor),
        comments_(files.comments),
        statements_(match, files.rollouts, SourceName(path)),
        turns_(match),
        skips_(path, options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run() {
    const uint64_t count = records_.size() / kXgRecordBytes;
    for (number_ = 0; number_ < count; ++number_) {
      TABIA_RETURN_IF_ERROR(ReadRecord(number_));
      if (options_.progress && number_ % kGameRecordsPerProgress == 0) options_.progress(number_, count);
    }
    Describe();
    return std::move(report_);
  }

 private:
  absl::Status ReadRecord(uint64_t number) {
    const char* record = records_.data() + number * kXgRecordBytes;
    switch (const XgKind kind = XgRecord(record).kind()) {
      case XgKind::kGameHeader:
        return ReadGameHeader(XgGameHeader(record));
      case XgKind::kCube:
        return ReadCube(XgCube(record));
      case XgKind::kMove:
        return ReadMove(XgMove(record));
      case XgKind::kMatchHeader:
        if (number == 0) return absl::OkStatus();
        return Skip({"second header of a match", "a match begins inside another one"});
      case XgKind::kGameFooter:
      case XgKind::kMatchFooter:
        return absl::OkStatus();
      default:
        return Skip(
            {"record of unknown kind", FormatText("kind %d is none of 0 to 5", static_cast<int>(kind))});
    }
  }

  // Reads the score. If it is bad, keeps the score of the previous game, because decisions have their own.
  absl::Status ReadGameHeader(const XgGameHeader& header) {
    if (match_.length == 0) {
      turns_.BeginGame(header, away_);
      return absl::OkStatus();
    }
    const auto is_score = [this](int32_t points) { return points >= 0 && points < match_.length; };
    if (!is_score(header.score1()) || !is_score(header.score2())) {
      turns_.BeginGame(header, away_);
      return Skip({"impossible score", FormatText("%d to %d points in a match of %d", header.score1(),
                                                  header.score2(), match_.length)});
    }
    away_ = {match_.length - header.score1(), match_.length - header.score2()};
    turns_.BeginGame(header, away_);
    return absl::OkStatus();
  }

  absl::Status ReadMove(const XgMove& move) {
    if (const auto turn = turns_.Of(move)) TABIA_RETURN_IF_ERROR(visitor_.VisitPlayedRoll(*turn));
    backgammon::Decision decision;
    if (const auto fault = statements_.Make(move, decision)) return Skip(*fault);
    if (decision.candidates.empty()) {
      tally_.AddUnstatedMove();
      return absl::OkStatus();
    }
    tally_.Add(decision);
    tally_.Compare(decision.board, move.analysis().terms(), move.frame(), away_);
    for (const backgammon::Candidate& candidate : decision.candidates) {
      TABIA_RETURN_IF_ERROR(CheckRollout(candidate.evaluation));
    }
    decision.comment = CommentOf(move.comment());
    return visitor_.VisitDecision(decision);
  }

  absl::Status ReadCube(const XgCube& cube) {
    if (const auto turn = turns_.Of(cube)) TABIA_RETURN_IF_ERROR(visitor_.VisitPlayedCube(*turn));
    if (!IsAnalysed(cube)) {
      tally_.AddUnstatedCube();
      return absl::OkStatus();
    }
    backgammon::CubeDecision decision;
    if (const auto fault = statements_.Make(cube, decision)) return Skip(*fault);
    tally_.Add(decision);
    tally_.Compare(decision.board, cube.analysis().terms(), cube.frame(), away_);
    TABIA_RETURN_IF_ERROR(CheckRollout(decision.no_double));
    decision.comment = CommentOf(cube.comment());
    return visitor_.VisitCube(decision);
  }

  absl::Status CheckRollout(const Evaluation& evaluation) {
    if (!LacksRollout(evaluation)) return absl::OkStatus();
    return Skip({"missing rollout", "its games are in no rollout of the file"});
  }

  absl::Status Skip(const XgFault& fault) {
    return skips_.Add(fault.kind, {"record", static_cast<int64_t>(number_)}, [&] { return fault.why; });
  }

  std::string CommentOf(int32_t number) {
    std::string comment = comments_.TextOf(number);
    report_.notes += comment.empty() ? 0 : 1;
    return comment;
  }

  void Describe() {
    report_.format = FormatText("eXtreme Gammon match (version %d)", match_.version);
    report_.game = records::Game::kBackgammon;
    report_.facts = match_.Facts();
    if (const std::string comment = CommentOf(match_.comment); !comment.empty()) {
      report_.facts["comment"] = MakePrintable(comment);
    }
    tally_.Report(report_);
  }

  std::string_view records_;
  const XgMatch& match_;
  const ReadOptions& options_;
  records::BackgammonVisitor& visitor_;
  const XgComments comments_;
  const XgStatements statements_;
  XgTurns turns_;
  records::SourceReport report_;
  SkipCounter skips_;
  XgTally tally_;
  uint64_t number_ = 0;               // of the record
  std::array<int32_t, 2> away_ = {};  // of player 1 and 2, in this game
};

}  // namespace

bool IsXg(std::string_view first_bytes) {
  return IsXgArchive(first_bytes);
}

absl::StatusOr<records::SourceReport> ReadXg(SourceFile& file, const ReadOptions& options,
                                             records::BackgammonVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const XgArchive archive, XgArchive::Open(file.path(), file.bytes()));
  XgFiles files;
  TABIA_ASSIGN_OR_RETURN(files.records, archive.Unpack("temp.xg"));
  TABIA_ASSIGN_OR_RETURN(files.rollouts, archive.Unpack("temp.xgr"));
  TABIA_ASSIGN_OR_RETURN(files.comments, archive.Unpack("temp.xgc"));
  return ReadXgGame(file.path(), files, options, visitor);
}

absl::StatusOr<records::SourceReport> ReadXgGame(const std::string& path, const XgFiles& files,
                                                 const ReadOptions& options,
                                                 records::BackgammonVisitor& visitor) {
  if (files.rollouts.size() % kXgRolloutBytes != 0) {
    return BadFile(path, "temp.xgr",
                   FormatText("%d bytes are not a whole number of rollouts of %d", files.rollouts.size(),
                              kXgRolloutBytes));
  }
  TABIA_ASSIGN_OR_RETURN(const XgMatch match, ReadXgMatch(path, files.records));
  return XgParser(path, files, match, options, visitor).Run();
}

}  // namespace tabia::formats
