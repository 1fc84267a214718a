#include "bench/rivals/table.h"

#include <fstream>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "bench/fail.h"

namespace tabia::bench {
namespace {

// Returns "227.1 (1.40)": nanoseconds, and times a limit.
std::string Cell(double nanoseconds, double limit) {
  return absl::StrFormat("%.1f (%.2f)", nanoseconds, nanoseconds / limit);
}

std::string Cell(std::optional<double> nanoseconds, double limit) {
  return nanoseconds ? Cell(*nanoseconds, limit) : "-";
}

double BytesPerPosition(const Rival& rival, const Entries& entries) {
  return static_cast<double>(rival.size_bytes()) / static_cast<double>(rival.Held(entries));
}

}  // namespace

void Figures::Add(std::string_view name, double value, std::string_view unit) {
  members_.push_back(absl::StrFormat("  \"%s\": {\"value\": %.6g, \"unit\": \"%s\"}", name, value, unit));
}

void Figures::Write(const std::string& path) const {
  std::ofstream file(path, std::ios::binary);
  file << "{\n" << absl::StrJoin(members_, ",\n") << "\n}\n";
  if (!file.flush()) Fail("cannot write " + path);
}

void PrintHead(const Entries& entries) {
  absl::PrintF("%d positions, %d moves, %.3f a position\n", entries.size(), entries.moves(),
               static_cast<double>(entries.moves()) / static_cast<double>(entries.size()));
  absl::PrintF(
      "D: one dependent random read; L: the same with known addresses; both measured before each rival\n\n");
  absl::PrintF(
      "| rival | positions | bytes/position | D, ns | L, ns | hit, ns (D) | miss (D) | independent hit (L) | "
      "miss (L) |"
      " batch of 16: hit (L) | miss (L) | signature |\n");
  absl::PrintF("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n");
}

void PrintRow(const Rival& rival, const Entries& entries, const Times& times, const Digest& signature,
              const Limits& limits) {
  const auto [dependent, independent] = limits;
  absl::PrintF("| %s | %d | %.2f | %.1f | %.2f | %s | %s | %s | %s | %s | %s | `%016x`%s |\n",
               rival.description(), rival.Held(entries), BytesPerPosition(rival, entries), dependent,
               independent, Cell(times.hit, dependent), Cell(times.miss, dependent),
               Cell(times.independent_hit, independent), Cell(times.independent_miss, independent),
               Cell(times.batch_hit, independent), Cell(times.batch_miss, independent), signature.moves,
               rival.holds_games() ? absl::StrFormat(" `%016x`", signature.games) : "");
}

void AddRow(std::string_view name, const Rival& rival, const Entries& entries, const Times& times,
            const Limits& limits, Figures& figures) {
  const auto add = [&](std::string_view what, std::optional<double> value, std::string_view unit) {
    if (value) figures.Add(absl::StrFormat("%s.%s", name, what), *value, unit);
  };
  add("bytes_per_position", BytesPerPosition(rival, entries), "B");
  add("dependent_read", limits.dependent, "ns");
  add("independent_read", limits.independent, "ns");
  add("hit", times.hit, "ns");
  add("miss", times.miss, "ns");
  add("independent_hit", times.independent_hit, "ns");
  add("independent_miss", times.independent_miss, "ns");
  add("batch_hit", times.batch_hit, "ns");
  add("batch_miss", times.batch_miss, "ns");
}

}  // namespace tabia::bench
