#include "protocol/uci/engine/book_news.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/ruleset.h"
#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {
namespace {

uint64_t PercentOf(const BookProgress& progress) {
  const double part = static_cast<double>(progress.done) / static_cast<double>(progress.total);
  return static_cast<uint64_t>(100 * std::min(part, 1.0));
}

}  // namespace

std::string InfoString(std::string_view text) {
  return "info string " + MakePrintable(text);
}

std::string SeedText(const SessionConfig& config) {
  if (!config.seed_name.empty())
    return absl::StrFormat("the seed %d comes from the name %s", config.seed, config.seed_name);
  if (!config.seed_was_drawn) return "";
  return absl::StrFormat(
      "the seed %d is random; to repeat the choices, set the option Book Seed to this number before the "
      "first game",
      config.seed);
}

std::string OutcomeText(const std::string& path, const absl::StatusOr<probe::ChessBook>& book,
                        bool old_is_played) {
  if (!book.ok()) {
    return absl::StrFormat("%s%s", Message(book.status()),
                           old_is_played ? "; the book that was opened before is still played" : "");
  }
  const chess::Ruleset rules = book->info().rules();
  if (!rules.is_supported())
    return absl::StrFormat("book %s: not probed: %s", BookName(path), UnsupportedText(rules));
  std::string positions = FormatCount(book->info().positions, "position");
  if (rules.variant()) positions += " of " + rules.name();
  // The moves of a book that is probed in place may be unknown.
  if (book->info().moves == 0 && book->book().origin() == probe::Origin::kInPlace) {
    return absl::StrFormat("book %s: about %s", BookName(path), positions);
  }
  return absl::StrFormat("book %s: %s, %s", BookName(path), positions,
                         FormatCount(book->info().moves, "move"));
}

std::string ChangedFileText(const std::string& path) {
  return absl::StrFormat("book %s: the file has changed; it is opened again", BookName(path));
}

std::string ProgressText(const std::string& path, const BookProgress& progress) {
  std::string text = "book " + BookName(path) + ": being read";
  if (progress.elsewhere) text += " by another tabia";
  if (progress.total > 0) text += absl::StrFormat(", %d%%", PercentOf(progress));
  return text;
}

}  // namespace tabia::uci
