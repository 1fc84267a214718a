// A Polyglot book in memory, to be written and compared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

class PolyglotBook final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    Entry& entry = entries_.try_emplace(position.key(), Entry{position, {}}).first->second;
    uint32_t& weight = entry.weights.try_emplace(move.move.code(), 0).first->second;
    weight = std::max(weight, move.stated_weight.value_or(0));
    return absl::OkStatus();
  }

  // Returns the bytes of the written book.
  absl::StatusOr<std::string> Written(ZeroPolicy zeros) const {
    StringSink sink;
    PolyglotWriter writer(sink, {.polyglot = {.formula = WeightFormula::kStated, .zeros = zeros}});
    for (const auto& [key, entry] : entries_) TABIA_RETURN_IF_ERROR(Write(key, entry, writer));
    TABIA_RETURN_IF_ERROR(writer.Finish().status());
    return std::move(sink.bytes());
  }

  // Returns a line for each move, of known positions and of keys.
  std::string Text() const {
    std::string text;
    for (const auto& [key, entry] : entries_) {
      for (const auto& [move, weight] : entry.weights) {
        text += std::to_string(key) + " " + std::to_string(move) + " " + std::to_string(weight) + "\n";
      }
    }
    return text;
  }

 private:
  struct Entry {
    chess::BookPosition position;
    std::map<uint16_t, uint32_t> weights;  // by the code of the move
  };

  static absl::Status Write(uint64_t key, const Entry& entry, PolyglotWriter& writer) {
    chess::BookEntry moves;
    for (const auto& [code, weight] : entry.weights) {
      moves.moves.push_back({.move = chess::Move::FromCode(code), .stated_weight = weight});
    }
    if (entry.position.is_key()) return writer.WriteKey(key, moves).status();
    return writer.Write({entry.position, moves, {}});
  }

  std::map<uint64_t, Entry> entries_;
};

}  // namespace tabia::formats
