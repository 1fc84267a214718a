// Converts the games of a PGN text to records.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/hash_table.h"
#include "core/formats/pgn/pgn_filter.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_identity.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/read_options.h"
#include "core/formats/skip_counter.h"
#include "core/formats/weight_text.h"
#include "core/records/record_visitor.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// The kinds of annotations that records do not contain.
enum class PgnUnused : uint8_t {
  kEvaluation,
  kEvaluationOfVariation,
  kNag,
  kComment,
  kCommand,
  kRemark,
  kNote,
  kEndOfComment,
};

// Keeps the counts until the end of the game, because only then is it known whether the game counts.
class PgnUnusedCounter {
 public:
  explicit PgnUnusedCounter(UnusedCounter& counter) : counter_(counter) {}

  // Counts facts of one kind: "$6". Copies only the first one of a game, and none if an earlier game has one.
  void Add(PgnUnused kind, int64_t line, std::string_view fact, uint64_t count = 1) {
    OfKind& of_kind = of_game_[static_cast<size_t>(kind)];
    if (of_kind.count == 0 && !of_kind.is_known) {
      of_kind.first.assign(fact);
      of_kind.line = line;
    }
    of_kind.count += count;
  }

  // Ends a game: adds its facts to the counter, or forgets those of a game that is left out.
  void EndGame(bool is_taken) {
    for (size_t kind = 0; kind < of_game_.size(); ++kind) {
      OfKind& of_kind = of_game_[kind];
      if (of_kind.count == 0) continue;
      if (is_taken) {
        counter_.Add(
            kNames[kind], {"line", of_kind.line}, [&of_kind] { return of_kind.first; }, of_kind.count);
        of_kind.is_known = true;
      }
      of_kind.count = 0;
    }
  }

 private:
  static constexpr std::array<std::string_view, 8> kNames = {
      "evaluation", "evaluation of a variation", "NAG", "comment", "command in a comment", "remark",
      "note",       "end of a long comment"};

  struct OfKind {
    uint64_t count = 0;  // in this game
    std::string first;
    int64_t line = 0;
    bool is_known = false;  // the counter has a first one
  };

  UnusedCounter& counter_;
  std::array<OfKind, kNames.size()> of_game_;
};

// Plays the games that the filter selects and visits their records.
class PgnRecords final : private PgnVisitor {
 public:
  // Keeps references to `options` and `visitor`. `path` is for error messages.
  PgnRecords(const std::string& path, const ReadOptions& options, records::ChessVisitor& visitor);
  PgnRecords(const PgnRecords&) = delete;
  PgnRecords& operator=(const PgnRecords&) = delete;

  // Reads a part of a text. `file_bytes`, for the progress, is the size of all parts; 0 if unknown.
  absl::Status Read(ByteSource& bytes, uint64_t file_bytes, PgnTextState& text);
  // Adds the counts of `later`, which has read the next part, without lines of a book.
  void Add(PgnRecords& later);
  // Returns the report of all parts, without the name of the format.
  records::SourceReport TakeReport();

 private:
  // A comment that becomes a note, about the move of a ply in the game's plies(), or about the first position.
  struct KeptComment {
    std::optional<size_t> ply;
    std::string text;
  };

  enum class State : uint8_t { kInTags, kPlayed, kPassedOver };

  // Calls `use` with the game of chess or of the variant, and returns its result.
  template <typename Use>
  auto InGame(const Use& use) {
    return variant_game_ ? use(*variant_game_) : use(game_);
  }

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
    filter_.AddTag(name, value);
    if (!options_.wants_game) return;
    identity_.AddLine(line);
    identity_.AddTag(name, value);
  }
  void Move(std::string_view text, int64_t line) override {
    plies_ += depth_ == 0;
    if (IsPlayed()) InGame([&](auto& game) { game.Play(text, line); });
    if (!options_.wants_game) return;
    identity_.AddLine(line);
    if (options_.pgn.plies > 0 && plies_ > options_.pgn.plies) identity_.AddLaterMove(text);
  }
  bool WantsVariations() const override { return options_.pgn.variations && !headers_.book_scale; }
  void Variation(PgnVariation part, int64_t line) override;
  bool WantsAnnotations() const override {
    return options_.pgn.evaluations || headers_.book_scale || TakesJudgements() || KeepsComments();
  }
  // Returns whether "?" and "!" decide about the moves of the repertoire.
  bool TakesJudgements() const { return WantsVariations() && options_.pgn.nags; }
  // Returns whether the comments of the repertoire become notes.
  bool KeepsComments() const { return WantsVariations() && options_.pgn.comments; }
  void Comment(std::string_view text, int64_t line) override;
  void Annotation(PgnAnnotation kind, std::string_view text, int64_t line, uint64_t count) override;
  // Keeps a comment about the move of a ply, or about the first position.
  void KeepComment(std::optional<size_t> ply, std::string_view text, int64_t line);
  void TakeWeight(std::string_view comment, int64_t line);
  void Fault(std::string_view kind, int64_t line, std::string_view why) override {
    if (IsPlayed()) InGame([&](auto& game) { game.SetFault(kind, line, std::string(why)); });
  }
  absl::Status EndGame(std::string_view marker) override;

  bool IsPlayed();
  // Returns whether the game is taken.
  template <typename Game>
  absl::StatusOr<bool> VisitPlayed(const Game& game, PgnResult result, const PgnFilter::ByColor& games);
  // Returns whether the game counts. Asks ReadOptions::wants_game, but not about repertoires, lines of a book and games
  // without moves.
  template <typename Game>
  absl::StatusOr<bool> Wants(const Game& game, PgnResult result);
  template <typename Game>
  absl::Status VisitGame(const Game& game, const PgnFilter::ByColor& games);
  template <typename Game>
  absl::Status VisitRepertoire(const Game& game);
  template <typename Game>
  absl::Status VisitBookLine(const Game& game);
  template <typename Game>
  absl::Status VisitComment(const Game& game, const KeptComment& comment);
  records::Scale ScaleOfGame() const;
  void Describe();

  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const ByteSource* bytes_ = nullptr;  // the part that is being read
  uint64_t file_bytes_ = 0;
  PgnFilter filter_;
  PgnHeaders headers_;
  PgnGame game_;
  std::optional<PgnGameOfAnyRules> variant_game_;  // instead of game_, if the games of a variant are read
  State state_ = State::kInTags;
  uint64_t plies_ = 0;                      // of the whole main line
  uint64_t depth_ = 0;                      // of open variations
  std::map<size_t, WeightOfText> weights_;  // in a line of a book, by ply from 1
  std::vector<KeptComment> comments_;       // of the game
  // Lines of a book share their beginnings, so each move and each comment is visited only once.
  HashSet<std::pair<uint64_t, uint16_t>> seen_;  // key and move
  HashSet<uint64_t> seen_comments_;              // checksums of key, move and text
  std::optional<records::Scale> scale_;          // of all games
  std::optional<bool> are_weighted_;             // by their age
  records::SourceReport report_;
  SkipCounter skips_;
  UnusedCounter not_used_;
  PgnUnusedCounter unused_of_game_;
  PgnIdentity identity_;  // of the game, if ReadOptions::wants_game needs it
  uint64_t games_ = 0, used_games_ = 0, chess960_games_ = 0;
  uint64_t skipped_variations_ = 0, evaluations_ = 0;
  uint64_t good_ = 0, bad_ = 0;  // moves, by their judgement
};

}  // namespace tabia::formats
