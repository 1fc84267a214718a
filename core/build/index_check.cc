#include "core/build/index_check.h"

#include <cstdint>

#include "core/backgammon/entry/book_value.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/entry/entry_codec.h"
#include "core/probe/book_info.h"
#include "core/probe/verify.h"

namespace tabia::build {
namespace {

bool CanBeDecoded(records::Game game, std::string_view value) {
  if (game == records::Game::kChess) return chess::VisitEntry(value, [](const chess::BookMove&) {});
  backgammon::BookValue stated;
  return DecodeValue(value, stated);
}

uint64_t CountReadable(const index::Index& index, records::Game game) {
  uint64_t readable = 0;
  index.ForEach([&](uint64_t, std::string_view value) {
    if (CanBeDecoded(game, value)) ++readable;
  });
  return readable;
}

}  // namespace

absl::StatusOr<std::string> CheckIndex(const index::Index& index, records::Game game, std::string_view path,
                                       const DamagePolicy& policy) {
  const absl::Status damage = probe::VerifyIndex(index, game, path).status();
  if (damage.ok()) return "";
  if (!policy.salvage) {
    return absl::DataLossError(Message(damage) + "; --salvage reads what can be read");
  }
  std::string text =
      Formatted("damaged: %d of %s can be read, some perhaps changed: %s", CountReadable(index, game),
                Counted(index.size(), "position"), Message(damage));
  if (policy.warn) policy.warn(Formatted("%s: %s", path, text));
  return text;
}

absl::StatusOr<std::string> CheckIndexBytes(std::string_view bytes, std::string_view path,
                                            const DamagePolicy& policy) {
  const absl::StatusOr<index::Index> index = index::Index::Open(bytes, path);
  if (!index.ok()) return "";
  const absl::StatusOr<probe::BookInfo> info = probe::BookInfoFromJson(index->metadata());
  if (!info.ok()) return "";
  return CheckIndex(*index, info->game, path, policy);
}

}  // namespace tabia::build
