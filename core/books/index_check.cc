#include "core/books/index_check.h"

#include <cstdint>

#include "core/backgammon/entry/book_value.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/chess_part.h"
#include "core/chess/entry/entry_codec.h"
#include "core/probe/book_info.h"
#include "core/probe/verify.h"

namespace tabia::books {
namespace {

bool CanBeDecoded(const probe::BookInfo& info, std::string_view value) {
  if (info.is_part) return IsPartValue(value);
  if (info.game == records::Game::kChess) return chess::VisitEntry(value, [](const chess::BookMove&) {});
  backgammon::BookValue stated;
  return DecodeValue(value, stated);
}

uint64_t CountReadable(const index::Index& index, const probe::BookInfo& info) {
  uint64_t readable = 0;
  index.ForEach([&](uint64_t, std::string_view value) {
    if (CanBeDecoded(info, value)) ++readable;
  });
  return readable;
}

}  // namespace

absl::StatusOr<std::string> CheckIndex(const index::Index& index, const probe::BookInfo& info,
                                       std::string_view path, const DamagePolicy& policy) {
  const absl::Status damage =
      info.is_part ? VerifyPart(index, path).status() : probe::VerifyIndex(index, info.game, path).status();
  if (damage.ok()) return "";
  if (!policy.salvage) {
    return absl::DataLossError(Message(damage) + "; --salvage reads the undamaged part");
  }
  std::string text =
      FormatText("damaged: %d of %s can be read, some perhaps changed: %s", CountReadable(index, info),
                 FormatCount(index.size(), "position"), Message(damage));
  if (policy.warn) policy.warn(FormatText("%s: %s", path, text));
  return text;
}

}  // namespace tabia::books
