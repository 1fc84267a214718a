// Counts what a format cannot hold, by kind.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/position.h"
#include "core/records/skipped.h"

namespace tabia::formats {

class LostCounter {
 public:
  // Fills `lost`, which must outlive this object.
  explicit LostCounter(std::map<std::string, records::Skipped>& lost) : lost_(lost) {}

  // `which` is called for the first one of a kind only.
  void Add(std::string_view kind, absl::FunctionRef<std::string()> which);
  // Counts a loss about a move; the first is described as "e7e8n in EPD".
  void AddMove(std::string_view kind, const chess::Position& before, chess::Move move);
  // Counts a note about `position` or a move in it, as "names", "comments" or "ECO codes".
  void AddNote(const chess::Position& position, const chess::BookNote& note);

 private:
  std::map<std::string, records::Skipped>& lost_;
};

}  // namespace tabia::formats
