#include "core/formats/table/chess_table_reader.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/chess960.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_position.h"
#include "core/chess/variants/variant_uci.h"
#include "core/formats/castling_report.h"
#include "core/formats/table/table_row.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {
namespace {

// Reads an evaluation; nothing if the object is none.
std::optional<chess::Evaluation> EvaluationOf(const Json& object) {
  const auto centipawns = ParseNumber<int32_t>(TextIn(object, "cp")),
             mate = ParseNumber<int32_t>(TextIn(object, "mate"));
  const std::optional<uint8_t> depth = chess::ParseDepth(TextIn(object, "depth"));
  const std::optional<chess::EvaluationOrigin> origin = chess::OriginOfName(TextIn(object, "origin"));
  if (centipawns.has_value() == mate.has_value() || !depth || !origin) return std::nullopt;
  const auto score = chess::Score::OfNumber(mate.has_value(), mate ? *mate : *centipawns);
  if (!score) return std::nullopt;
  chess::Evaluation evaluation = {*score, *depth, *origin};
  if (*origin == chess::EvaluationOrigin::kSolved) {
    evaluation.distance = ParseNumber<uint16_t>(TextIn(object, "distance")).value_or(0);
  }
  return evaluation;
}

// Reads the weight, the games or the evaluation of a move; nothing if the row has none of them.
std::optional<chess::BookMove> WeightedMoveOf(const Json& row) {
  chess::BookMove move;
  move.active = row.Find("active") == nullptr || IsTrueIn(row, "active");
  const auto win = ParseNumber<uint64_t>(TextIn(row, "win")),
             draw = ParseNumber<uint64_t>(TextIn(row, "draw")),
             loss = ParseNumber<uint64_t>(TextIn(row, "loss"));
  if (win && draw && loss) {
    move.games = {*win, *draw, *loss};
  } else {
    move.stated_weight = ParseNumber<uint32_t>(TextIn(row, "weight"));
  }
  if (const Json* const evaluation = row.Find("evaluation")) move.evaluation = EvaluationOf(*evaluation);
  return move.games || move.stated_weight || move.evaluation ? std::optional(move) : std::nullopt;
}

records::Scale ScaleOf(const chess::BookMove& move) {
  if (move.games) return records::Scale::kGames;
  return move.stated_weight ? records::Scale::kWeights : records::Scale::kEvaluations;
}

// Reads a move without its board: "e2e4", "a7a8q", "a7a8k" in antichess, or a drop, "N@f3".
std::optional<chess::Move> ParseMoveOfKey(std::string_view text) {
  if (const std::optional<chess::Move> drop = chess::ParseDrop(text)) return drop;
  const bool is_king = text.size() == 5 && text.ends_with('k');
  return chess::ParseCodedMove(is_king ? text.substr(0, 4) : text);
}

constexpr std::array<std::string_view, 10> kChessColumns = {
    "position", "key", "move", "weight", "win", "draw", "loss", "active", "evaluation", "notes"};

class ChessTableParser final : public TableParser {
 public:
  ChessTableParser(SourceFile& file, const chess::Ruleset& rules, const ReadOptions& options,
                   records::ChessVisitor& visitor)
      : TableParser(file, options), rules_(rules), visitor_(visitor) {}

 private:
  absl::Status ReadRow(const Json& row) override {
    if (const std::optional<uint64_t> key = chess::ParseKey(TextIn(row, "key"))) return ReadKey(*key, row);
    return ReadPosition(TextIn(row, "position"), row);
  }

  absl::Status Finish() override {
    report_.format = FormatName("chess table");
    report_.scale = scale_.value_or(records::Scale::kWeights);
    ReportCastling(castling_, report_);
    if (rules_.variant()) report_.variant = rules_.name();
    return absl::OkStatus();
  }

  absl::Status ReadKey(uint64_t key, const Json& row) {
    const std::string text = TextIn(row, "move");
    const std::optional<chess::Move> move = ParseMoveOfKey(text);
    if (!move) return Skip("illegal move", FormatText("%s of a key", text));
    return ReadMove(chess::BookPosition::OfKey(key), *move, row);
  }

  absl::Status ReadPosition(const std::string& text, const Json& row) {
    if (rules_.variant()) return ReadPositionOfVariant(text, row);
    if (chess::HasVariantFields(text)) {
      return Skip("position of a variant", FormatText("%s; set the variant with --variant", text));
    }
    const absl::StatusOr<chess::Setup> setup = chess::ParseFen(text);
    if (!setup.ok()) return Skip("unreadable position", Message(setup.status()));
    const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
    if (!position.ok()) return Skip("illegal position", Message(position.status()));
    const std::string move_text = TextIn(row, "move");
    const std::optional<chess::Move> move = chess::ParseUciMove(*position, move_text);
    if (!move) return Skip("illegal move", FormatText("%s in %s", move_text, chess::ToEpd(*setup)));
    castling_.Add(*setup);
    return ReadMove(chess::BookPosition::Of(*position), *move, row);
  }

  absl::Status ReadPositionOfVariant(const std::string& text, const Json& row) {
    const absl::StatusOr<chess::VariantSetup> setup = chess::ParseVariantFen(*rules_.variant(), text);
    if (!setup.ok()) return Skip("unreadable position", Message(setup.status()));
    const absl::StatusOr<chess::VariantPosition> position = chess::VariantPosition::FromSetup(*setup);
    if (!position.ok()) return Skip("illegal position", Message(position.status()));
    const std::string move_text = TextIn(row, "move");
    const std::optional<chess::Move> move = chess::ParseUciMove(*position, move_text);
    if (!move) return Skip("illegal move", FormatText("%s in %s", move_text, chess::ToEpd(*setup)));
    return ReadMove(chess::BookPosition::Of(*position), *move, row);
  }

  absl::Status ReadMove(const chess::BookPosition& position, chess::Move move, const Json& row) {
    std::optional<chess::BookMove> weighted = WeightedMoveOf(row);
    if (!weighted) return Skip("unreadable line", "it has neither a weight nor games nor an evaluation");
    const records::Scale scale = ScaleOf(*weighted);
    const std::optional<records::Scale> common = records::CommonScale(scale_.value_or(scale), scale);
    if (!common) {
      return Skip("weights of another scale",
                  FormatText("%s, but the first line has %s", records::ScaleName(scale),
                             records::ScaleName(*scale_)));
    }
    scale_ = *common;
    weighted->move = move;
    ++report_.records;
    CountOthers(row, kChessColumns);
    CountUnless(weighted->evaluation.has_value(), row, "evaluation");
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, *weighted));
    const Json* const notes = row.Find("notes");
    return notes == nullptr ? absl::OkStatus() : ReadNotes(position, move, *notes);
  }

  absl::Status ReadNotes(const chess::BookPosition& position, chess::Move move, const Json& notes) {
    if (notes.items() == nullptr) return absl::OkStatus();
    for (const Json& note : *notes.items()) {
      const std::optional<chess::NoteKind> kind = chess::NoteKindOfName(TextIn(note, "kind"));
      const std::string text = MakePrintable(TextIn(note, "text"));
      if (!kind || text.empty()) {
        not_used_.Add("note", place(), [&note] { return note.Text(); });
        continue;
      }
      ++report_.notes;
      TABIA_RETURN_IF_ERROR(visitor_.VisitNote(position, {move, {}, *kind, text}));
    }
    return absl::OkStatus();
  }

  const chess::Ruleset& rules_;
  records::ChessVisitor& visitor_;
  std::optional<records::Scale> scale_;
  chess::CastlingEvidence castling_;
};

}  // namespace

bool IsChessTable(std::string_view bytes) {
  return HasTableRows(bytes, [](const Json& row) {
    if (!ParseMoveOfKey(TextIn(row, "move")) || !WeightedMoveOf(row)) return false;
    const std::string position = TextIn(row, "position");
    return chess::ParseKey(TextIn(row, "key")) || chess::ParseFen(position).ok() ||
           chess::HasVariantFields(position);
  });
}

absl::StatusOr<records::SourceReport> ReadChessTable(SourceFile& file, const ReadOptions& options,
                                                     records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const chess::Ruleset rules, RulesOf(file.path(), options));
  return ChessTableParser(file, rules, options, visitor).Read();
}

}  // namespace tabia::formats
