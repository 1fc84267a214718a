// Books that tests pass to writers.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/byte_streams.h"
#include "core/chess/uci_move.h"
#include "core/records/writers.h"
#include "tests/formats/record_tree.h"

namespace tabia::formats {

inline chess::Position At(std::string_view fen) {
  return *chess::Position::FromFen(fen);
}

inline chess::BookMove Played(const chess::Position& before, std::string_view uci, chess::Games games) {
  return {.move = *chess::ParseUciMove(before, uci), .games = games};
}

inline chess::BookMove Stated(const chess::Position& before, std::string_view uci, uint32_t weight) {
  return {.move = *chess::ParseUciMove(before, uci), .stated_weight = weight};
}

inline chess::BookMove Inactive(chess::BookMove move) {
  move.active = false;
  return move;
}

inline chess::BookNote Note(chess::Move move, chess::NoteKind kind, std::string text) {
  return {.move = move, .opaque_move = {}, .kind = kind, .text = std::move(text)};
}

// Returns "2: e7e8n in EPD", or an empty text if nothing of the kind is lost.
inline std::string Lost(const records::WriteReport& report, const std::string& kind) {
  const auto lost = report.lost.find(kind);
  if (lost == report.lost.end()) return "";
  return std::to_string(lost->second.count) + ": " + lost->second.first;
}

}  // namespace tabia::formats
