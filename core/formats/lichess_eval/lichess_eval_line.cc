#include "core/formats/lichess_eval/lichess_eval_line.h"

#include <algorithm>
#include <new>
#include <tuple>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/uci_move.h"

namespace tabia::formats {
namespace {

// simdjson allocates a few bytes when it is first used, in a function that ends the program if memory runs out. So it
// is used once when the program starts, before memory can be short.
[[maybe_unused]] const std::string kSimdjsonCode = simdjson::get_active_implementation()->name();

// Returns the fault of a line, or of a member of it, that is not JSON of this layout.
LineFault Unreadable(std::string_view what, simdjson::error_code error) {
  return {"unreadable line", FormatText("%s: %s", what, simdjson::error_message(error))};
}

LineFault Impossible(std::string why) {
  return {"impossible evaluation", std::move(why)};
}

// The members of a line of a search.
struct SearchLine {
  std::string_view moves;
  std::optional<int64_t> centipawns, mate;

  // Reads the members, of which others than these are ignored. Returns false if `line` is not an object.
  bool Read(simdjson::dom::element line) {
    simdjson::dom::object members;
    if (line.get_object().get(members)) return false;
    for (const simdjson::dom::key_value_pair member : members) {
      if (member.key == "line") {
        if (member.value.get_string().get(moves)) moves = {};
      } else if (member.key == "cp") {
        Take(member.value, centipawns);
      } else if (member.key == "mate") {
        Take(member.value, mate);
      }
    }
    return true;
  }

  // Returns nothing if the line has not one of `cp` and `mate`, or if no score has the number.
  std::optional<chess::Score> score() const {
    if (centipawns.has_value() == mate.has_value()) return std::nullopt;
    const int64_t number = mate ? *mate : *centipawns;
    if (number < INT16_MIN || number > INT16_MAX) return std::nullopt;
    return chess::Score::OfNumber(mate.has_value(), static_cast<int>(number));
  }

 private:
  static void Take(simdjson::dom::element value, std::optional<int64_t>& number) {
    int64_t taken = 0;
    if (!value.get_int64().get(taken)) number = taken;
  }
};

}  // namespace

simdjson::error_code ParseJson(simdjson::dom::parser& parser, std::string_view line, bool is_copied,
                               simdjson::dom::element& parsed) {
  const simdjson::error_code error = parser.parse(line.data(), line.size(), is_copied).get(parsed);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  return error;
}

// Keeps the evaluation of a move that has the greatest depth, then the most nodes, then the best score.
void LichessEvalParser::Keep(const Searched& searched) {
  const auto rank = [](const Searched& one) {
    return std::tuple(one.evaluation.depth, one.kilonodes, one.evaluation.score);
  };
  const auto known = std::find_if(searched_.begin(), searched_.end(),
                                  [&searched](const Searched& other) { return other.move == searched.move; });
  if (known == searched_.end()) {
    searched_.push_back(searched);
  } else if (rank(*known) < rank(searched)) {
    *known = searched;
  }
}

std::optional<LineFault> LichessEvalParser::TakeSearch(const chess::Position& position,
                                                       simdjson::dom::element search) {
  uint64_t depth = 0, kilonodes = 0;
  simdjson::dom::array lines;
  if (const auto error = search["depth"].get_uint64().get(depth)) return Unreadable("depth", error);
  if (const auto error = search["pvs"].get_array().get(lines)) return Unreadable("pvs", error);
  if (search["knodes"].get_uint64().get(kilonodes)) kilonodes = 0;
  if (depth > UINT8_MAX) return Impossible(FormatText("depth %d", depth));
  for (const simdjson::dom::element line : lines) {
    SearchLine read;
    if (!read.Read(line) || read.moves.empty()) continue;  // the score of a position that is over
    const std::string_view first = read.moves.substr(0, read.moves.find(' '));
    const std::optional<chess::Score> score = read.score();
    if (!score) return Impossible(FormatText("%s: %s", first, simdjson::minify(line)));
    const std::optional<chess::Move> move = chess::ParseUciMove(position, first);
    if (!move) {
      return LineFault{"illegal move", FormatText("%s in %s", first, chess::ToEpd(position.setup()))};
    }
    Keep({*move, {score->NegatedIfBlack(position.turn()), static_cast<uint8_t>(depth)}, kilonodes});
  }
  return std::nullopt;
}

std::optional<LineFault> LichessEvalParser::Parse(std::string_view padded, size_t size,
                                                  LichessEvalLine& line) {
  searched_.clear();
  line.position.reset();
  line.moves.clear();
  simdjson::dom::element object;
  std::string_view fen;
  simdjson::dom::array searches;
  if (const auto error = ParseJson(parser_, padded.substr(0, size), false, object))
    return Unreadable("the line", error);
  if (const auto error = object["fen"].get_string().get(fen)) return Unreadable("fen", error);
  if (const auto error = object["evals"].get_array().get(searches)) return Unreadable("evals", error);
  const absl::StatusOr<chess::Setup> setup = chess::ParseFen(fen);
  if (!setup.ok()) return LineFault{"unreadable position", std::string(Message(setup.status()))};
  const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok()) return LineFault{"illegal position", std::string(Message(position.status()))};
  for (const simdjson::dom::element search : searches) {
    if (std::optional<LineFault> fault = TakeSearch(*position, search)) return fault;
  }
  line.position = *position;
  for (const Searched& searched : searched_) {
    line.moves.push_back({.move = searched.move, .evaluation = searched.evaluation});
  }
  return std::nullopt;
}

}  // namespace tabia::formats
