// The plays and cubes of a recorded game, compared with what a book states.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"

#include "core/backgammon/play.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/records/record_visitor.h"
#include "core/records/turn.h"

namespace tabia::probe {

struct GameReviewRule {
  std::optional<bool> jacoby = {}, beaver = {};  // of money, whatever the record states; none: as it states
  TrustRule trust = kDefaultTrust;               // an answer that it refuses judges nothing
  bool other_contexts = false;                   // as in BackgammonQuestion
};

// What a player decided.
enum class TurnKind : uint8_t { kPlay, kCube, kReply };

struct ReviewedTurn {
  TurnKind kind = {};
  uint64_t number = 0;  // of the turn in its file, counted from 1
  uint64_t game = 1;
  std::string player;           // who decided
  BackgammonQuestion question;  // of who rolls or might double
  BackgammonAnswer answer = {};
  backgammon::Play played = {};                          // kPlay
  bool is_doubled = false;                               // kCube
  records::CubeReply reply = records::CubeReply::kNone;  // kReply
  // In units of the cube, compared with the best decision; 0 or more. None: the book does not judge it.
  std::optional<double> error = {};
  bool is_too_close = false;  // to the best play to be called an error, by the intervals of both rollouts
};

// Reviews the turns of a game file. What leaves no choice is not reviewed: a forced play, a cube that may not be turned.
class GameReviewer final : public records::RecordVisitor {
 public:
  using Visit = std::function<absl::Status(const ReviewedTurn&)>;

  GameReviewer(const BackgammonBook& book, const GameReviewRule& rule, Visit visit);

  // Analyses of the file are not looked at: the book judges.
  absl::Status VisitPosition(const backgammon::PositionStatement&) override { return absl::OkStatus(); }
  absl::Status VisitDecision(const backgammon::Decision&) override { return absl::OkStatus(); }
  absl::Status VisitCube(const backgammon::CubeDecision&) override { return absl::OkStatus(); }

  absl::Status VisitPlayedRoll(const records::PlayedRoll& roll) override;
  absl::Status VisitPlayedCube(const records::PlayedCube& cube) override;

  // Returns the number of turns in the file, forced ones too.
  uint64_t turns() const { return turns_; }

 private:
  BackgammonQuestion QuestionOf(const backgammon::Board& board, const backgammon::Context& context) const;

  const BackgammonBook book_;
  const GameReviewRule rule_;
  const Visit visit_;
  uint64_t turns_ = 0;
};

}  // namespace tabia::probe
